export { default as control } from './control.module.css';
