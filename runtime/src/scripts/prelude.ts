/**
 * What runs before any script of a user: it builds the world that scripts see. Each run gets a new one, so that what
 * one script leaves behind, or does to the libraries, reaches no other.
 */
export const PRELUDE = `
local load, pairs, type, rawget, error, collectgarbage = load, pairs, type, rawget, error, collectgarbage
local real_setmetatable = setmetatable
local real = _G

-- Texts share one metatable; whoever could reach it could change them for all scripts.
getmetatable('').__metatable = false

local function copy(source, names)
  local result = {}
  for _, name in pairs(names) do result[name] = source[name] end
  return result
end

local BASE = { 'assert', 'error', 'getmetatable', 'ipairs', 'next', 'pairs', 'pcall', 'rawequal', 'rawget', 'rawlen',
  'rawset', 'select', 'tonumber', 'tostring', 'type', 'xpcall', '_VERSION' }
local STRING = { 'byte', 'char', 'find', 'format', 'gmatch', 'gsub', 'len', 'lower', 'match', 'rep', 'reverse', 'sub',
  'upper' }
local TABLE = { 'concat', 'insert', 'move', 'pack', 'remove', 'sort', 'unpack' }
local MATH = { 'abs', 'ceil', 'exp', 'floor', 'fmod', 'huge', 'log', 'max', 'maxinteger', 'min', 'mininteger', 'modf',
  'pi', 'sqrt', 'tointeger', 'type', 'ult' }
local OS = { 'clock', 'date', 'difftime', 'time' }

local function environment(globals)
  local world = copy(real, BASE)
  world.string = copy(real.string, STRING)
  world.table = copy(real.table, TABLE)
  world.math = copy(real.math, MATH)
  world.os = copy(real.os, OS)
  world.unpack = real.table.unpack
  -- Scripts written for Argo CD are of Lua 5.1.
  world.table.getn = function(list) return #list end
  world.math.pow = function(base, exponent) return base ^ exponent end
  world.print = function() end
  -- A finalizer would run in the time of another script.
  world.setmetatable = function(value, meta)
    if type(meta) == 'table' and rawget(meta, '__gc') ~= nil then error('finalizers are not allowed', 2) end
    return real_setmetatable(value, meta)
  end
  world._G = world
  for name, value in pairs(globals) do world[name] = value end
  return world
end

function __run(script, globals)
  collectgarbage()
  local chunk, problem = load(script, '=script', 't', environment(globals))
  if chunk == nil then error(problem, 0) end
  return chunk()
end
`;
