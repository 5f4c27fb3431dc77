# Puts programs of steps into a sandbox. Perl can make system calls and starts in two milliseconds; it needs no module.
#
#   hold  WORDS               makes the namespaces of one build and keeps them until standard input ends
#   enter WORDS               enters them, waits for a program on standard input, and runs it in a process namespace of
#                             its own, without any capability
#
# WORDS are key=value; the caller is sandbox.ts beside this file. The environment steers nothing here: that of a step
# comes with its program.
use strict;
use warnings;

my %NUMBERS = (
    x64 => {
        unshare => 272, mount => 165, umount2 => 166, pivot_root => 155, setns => 308, prctl => 157,
        prlimit64 => 302, capset => 126, sendmsg => 46, mount_setattr => 442,
    },
    arm64 => {
        unshare => 97, mount => 40, umount2 => 39, pivot_root => 41, setns => 268, prctl => 167,
        prlimit64 => 261, capset => 91, sendmsg => 211, mount_setattr => 442,
    },
);
my %NEW = (
    mnt => 0x20000, uts => 0x4000000, ipc => 0x8000000, user => 0x10000000, pid => 0x20000000, net => 0x40000000,
);
my ($RDONLY, $NOSUID, $NODEV, $NOEXEC, $BIND, $REC, $PRIVATE) = (1, 2, 4, 8, 4096, 16384, 1 << 18);
my ($SET_PDEATHSIG, $SET_SECCOMP, $DROP_BOUNDING, $SET_NO_NEW_PRIVS) = (1, 22, 24, 38);
my $MARKER = '/.freshet-sandbox';

my ($act, @words) = @ARGV;
my (%one, %all);
for my $word (@words) {
    my ($key, $value) = split /=/, $word, 2;
    $one{$key} = $value;
    push @{ $all{$key} }, $value;
}
my $number = $NUMBERS{ $one{arch} // '' } or fail("this processor is not supported");

sub fail { print STDERR "freshet sandbox: $_[0]\n"; exit 125 }

sub call {
    my ($name, @arguments) = @_;
    return syscall($number->{$name}, @arguments);
}

sub must {
    my ($what, $name, @arguments) = @_;
    call($name, @arguments) == 0 or fail("$what: $!");
}

sub mount_at {
    my ($source, $target, $type, $flags, $data) = @_;
    must("mount $target", 'mount', "$source", "$target", "$type", $flags + 0, defined $data ? "$data" : 0);
}

# Makes a mount and everything mounted below it read-only; bits that the machine has set stay set.
sub protect {
    my ($target, $attributes) = @_;
    must("protect $target", 'mount_setattr', -100, "$target", 0x8000, pack('QQQQ', $attributes, 0, 0, 0), 32);
}

sub show_read_only {
    my ($source, $target) = @_;
    mount_at($source, $target, 'none', $BIND | $REC);
    protect($target, $RDONLY | $NOSUID);
}

sub make_directory {
    my $path = '';
    for my $part (split m{/}, $_[0]) {
        $path .= $part eq '' ? '' : ($path eq '' ? $part : "/$part");
        next if $path eq '' || -d $path;
        mkdir $path, 0755 or fail("make $path: $!");
    }
}

sub write_file {
    my ($path, $text) = @_;
    open my $file, '>', $path or fail("write $path: $!");
    (syswrite($file, $text) // -1) == length $text or fail("write $path: $!");
    close $file;
}

sub read_file {
    open my $file, '<', $_[0] or return '';
    local $/;
    return scalar(<$file>) // '';
}

# A user namespace with one user and one group in it.
sub new_user {
    my ($uid, $gid, $outer_uid, $outer_gid) = @_;
    must('make a user namespace', 'unshare', $NEW{user});
    write_file('/proc/self/setgroups', 'deny');
    write_file('/proc/self/uid_map', "$uid $outer_uid 1");
    write_file('/proc/self/gid_map', "$gid $outer_gid 1");
}

sub end_with_parent { call('prctl', $SET_PDEATHSIG, 9, 0, 0, 0) }

# ---- hold: the root directory

sub make_root {
    my $root = $one{root};
    mount_at('none', '/', 'none', $REC | $PRIVATE);
    mount_at('root', $root, 'tmpfs', $NOSUID | $NODEV, 'mode=0755,size=16m');
    chdir $root or fail("enter $root: $!");
    mkdir $_, 0755 for qw(etc dev proc tmp old);
    for my $name (qw(usr bin sbin lib lib32 lib64 libx32 opt nix gnu snap)) {
        if (-l "/$name") { symlink readlink("/$name"), $name }
        elsif (-d "/$name") { mkdir $name, 0755; show_read_only("/$name", $name) }
    }
    fill_etc();
    fill_dev();
    for my $pair ([ $one{tmp}, 'tmp' ], [ $one{volume}, 'codefresh/volume' ]) {
        make_directory($pair->[1]);
        mount_at($pair->[0], $pair->[1], 'none', $BIND | $REC);
        protect($pair->[1], $NOSUID | $NODEV);
    }
    for my $path (@{ $all{read} // [] }) {
        next unless -d $path;
        make_directory(".$path");
        show_read_only($path, ".$path");
    }
    my @hidden = grep { -d ".$_" } @{ $all{hide} // [] };
    mount_at('hidden', ".$_", 'tmpfs', $NOSUID | $NODEV, 'mode=0755,size=64k') for @hidden;
    for my $path ($one{home}, $one{tmp}, $one{volume}) {
        make_directory(".$path");
        mount_at($path, ".$path", 'none', $BIND | $REC);
        protect(".$path", $NOSUID | $NODEV);
    }
    for my $path (@hidden) {
        must("protect $path", 'mount_setattr', -100, ".$path", 0, pack('QQQQ', $RDONLY, 0, 0, 0), 32);
    }
    write_file(substr($MARKER, 1), $one{build});
    # Steps mount a table of processes of their own, which the kernel allows only where a whole one is in sight.
    mount_at('proc', 'proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
    must('change the root', 'pivot_root', '.', 'old');
    must('leave the old root', 'umount2', '/old', 2);
    rmdir '/old';
    must('protect the root', 'mount_setattr', -100, '/', 0, pack('QQQQ', $RDONLY | $NOSUID, 0, 0, 0), 32);
}

sub fill_etc {
    for my $name (qw(hosts nsswitch.conf ld.so.cache localtime os-release protocols services mime.types
        host.conf gai.conf gitconfig timezone debian_version shells inputrc)) {
        write_file("etc/$name", read_file("/etc/$name")) if -f "/etc/$name";
    }
    write_file('etc/passwd', others_in('/etc/passwd', $one{uid}) . "$one{user}:x:$one{uid}:$one{gid}:step:$one{home}:/bin/sh\n");
    write_file('etc/group', others_in('/etc/group', $one{gid}) . "$one{user}:x:$one{gid}:\n");
    # The network of the sandbox has a resolver of its own.
    write_file('etc/resolv.conf', resolver_text());
    for my $name (qw(ssl alternatives ca-certificates pki perl java fonts terminfo crypto-policies)) {
        next unless -d "/etc/$name";
        mkdir "etc/$name", 0755;
        show_read_only("/etc/$name", "etc/$name");
    }
    mount_at('private', 'etc/ssl/private', 'tmpfs', $NOSUID | $RDONLY, 'mode=0700,size=4k') if -d 'etc/ssl/private';
}

sub resolver_text {
    my $text = read_file('/etc/resolv.conf');
    return $text unless $one{net};
    return join '', "nameserver $one{resolver}\n", map { "$_\n" } grep { /^(?:search|domain|options)\b/ } split /\n/, $text;
}

# The lines of a table of users or groups but those of one number, and of the name that stands for it here.
sub others_in {
    my ($file, $id) = @_;
    return join '', grep { !/^[^:]*:[^:]*:$id:/ && !/^\Q$one{user}\E:/ } map { "$_\n" } split /\n/, read_file($file);
}

sub fill_dev {
    for my $name (qw(null zero full random urandom)) {
        write_file("dev/$name", '');
        mount_at("/dev/$name", "dev/$name", 'none', $BIND);
    }
    symlink '/proc/self/fd', 'dev/fd';
    symlink "/proc/self/fd/$_->[0]", "dev/$_->[1]" for [ 0, 'stdin' ], [ 1, 'stdout' ], [ 2, 'stderr' ];
    mkdir "dev/$_", 0755 for qw(shm pts);
    mount_at('shm', 'dev/shm', 'tmpfs', $NOSUID | $NODEV, 'mode=1777,size=256m');
    mount_at('devpts', 'dev/pts', 'devpts', $NOSUID | $NOEXEC, 'newinstance,ptmxmode=0666,mode=0620');
    symlink 'pts/ptmx', 'dev/ptmx';
}

# ---- hold: the network

my $sequence = 0;

sub attribute {
    my ($type, $data) = @_;
    my $length = 4 + length $data;
    return pack('SS', $length, $type) . $data . "\0" x (-$length % 4);
}
sub nested { my ($type, @parts) = @_; return attribute($type | 0x8000, join '', @parts) }
sub big { return pack 'N', $_[0] }

sub message {
    my ($type, $flags, $body) = @_;
    return pack('LSSLL', 16 + length $body, $type, $flags, ++$sequence, 0) . $body;
}

# Sends messages to the kernel and reads one answer for each that asks for one.
sub tell_kernel {
    my ($what, $protocol, $answers, @messages) = @_;
    socket(my $kernel, 16, 3, $protocol) or fail("$what: $!");
    send($kernel, join('', @messages), 0, pack('SSLL', 16, 0, 0, 0)) or fail("$what: $!");
    while ($answers > 0) {
        my $readable = '';
        vec($readable, fileno $kernel, 1) = 1;
        select($readable, undef, undef, 5) or fail("$what: the kernel does not answer");
        defined recv($kernel, my $answer, 65536, 0) or fail("$what: $!");
        while (length $answer >= 20) {
            my ($length, $type, undef, undef, undef, $error) = unpack 'LSSLLl', $answer;
            if ($type == 2 && $error != 0) { $! = -$error; fail("$what: $!") }
            $answers -= 1;
            $answer = substr $answer, ($length + 3) & ~3;
        }
    }
}

sub expression {
    my ($name, @data) = @_;
    return nested(1, attribute(1, "$name\0"), nested(2, @data));
}

# Every address is one of this namespace, and every connection to one outside of it goes to one listening socket, which
# sees what address was meant. The runner takes the connections from there.
sub make_network {
    socket(my $any, 2, 2, 0) or fail("make a socket: $!");
    my $request = pack 'a16Sx14', 'lo', 0x41;
    ioctl($any, 0x8914, $request) or fail("start the loopback device: $!");
    my $own = pack 'C4', split /\./, $one{address};
    my $index = pack 'L', 1;
    tell_kernel('give the network an address', 0, 1,
        message(20, 0x605, pack('CCCCL', 2, 32, 0, 0, 1) . attribute(2, $own) . attribute(1, $own)));
    tell_kernel('make a route', 0, 1,
        message(24, 0x605, pack('C8L', 2, 0, 0, 0, 255, 3, 254, 2, 0) . attribute(4, $index) . attribute(7, $own)));
    # Before the one that takes any free port, which may be one of these.
    my %machine = map { $_ => listen_at('127.0.0.1', $_, 0) } @{ $all{listen} // [] };
    my $outward = listen_at('127.0.0.1', 0, 1);
    my ($port) = unpack 'x2n', getsockname $outward;
    my $load = expression('payload', attribute(1, big(1)), attribute(2, big(1)), attribute(3, big(16)),
        attribute(4, big(4)));
    my $table = attribute(1, "sandbox\0");
    my $rule = join '',
        expression('meta', attribute(1, big(1)), attribute(2, big(16))),
        expression('cmp', attribute(1, big(1)), attribute(2, big(0)), nested(3, attribute(1, "\6"))),
        $load,
        expression('cmp', attribute(1, big(1)), attribute(2, big(1)), nested(3, attribute(1, $own))),
        $load,
        expression('bitwise', attribute(1, big(1)), attribute(2, big(1)), attribute(3, big(4)),
            nested(4, attribute(1, "\xff\0\0\0")), nested(5, attribute(1, "\0\0\0\0"))),
        expression('cmp', attribute(1, big(1)), attribute(2, big(1)), nested(3, attribute(1, "\x7f\0\0\0"))),
        expression('immediate', attribute(1, big(1)), nested(2, attribute(1, "\x7f\0\0\1"))),
        expression('immediate', attribute(1, big(2)), nested(2, attribute(1, pack 'n', $port))),
        expression('tproxy', attribute(1, big(2)), attribute(2, big(1)), attribute(3, big(2)));
    my $batch = pack 'CCn', 0, 0, 10;
    my $family = pack 'CCn', 2, 0, 0;
    tell_kernel('redirect connections', 12, 3,
        message(0x10, 1, $batch),
        message(0xa00, 0x405, $family . $table),
        message(0xa03, 0x405, $family . $table . attribute(3, "out\0")
            . nested(4, attribute(1, big(0)), attribute(2, pack 'l>', -150)) . attribute(7, "filter\0")),
        message(0xa06, 0xc05, $family . $table . attribute(2, "out\0") . nested(4, $rule)),
        message(0x11, 1, $batch));
    socket(my $resolver, 2, 2, 0) or fail("make a socket: $!");
    bind($resolver, pack('Snx0a4x8', 2, 53, pack 'C4', split /\./, $one{resolver})) or fail("take the resolver: $!");
    hand_over($resolver, '{"cmd":"NODE_HANDLE","type":"dgram.Socket","dgramType":"udp4","msg":{"kind":"resolver"}}');
    hand_over($outward, '{"cmd":"NODE_HANDLE","type":"net.Server","msg":{"kind":"outward"}}');
    for my $open (@{ $all{listen} // [] }) {
        hand_over($machine{$open},
            qq({"cmd":"NODE_HANDLE","type":"net.Server","msg":{"kind":"machine","port":$open}}));
    }
}

sub listen_at {
    my ($address, $port, $is_transparent) = @_;
    socket(my $socket, 2, 1, 0) or fail("make a socket: $!");
    setsockopt($socket, 1, 2, 1);
    if ($is_transparent) { setsockopt($socket, 0, 19, 1) or fail("take connections: $!") }
    bind($socket, pack('Sna4x8', 2, $port, pack 'C4', split /\./, $address)) or fail("take port $port: $!");
    listen($socket, 511) or fail("listen on port $port: $!");
    return $socket;
}

# Passes a socket to the runner over its channel, as Node passes handles between its processes.
sub hand_over {
    my ($socket, $text) = @_;
    my $line = "$text\n";
    my $part = pack 'PQ', $line, length $line;
    my $rights = pack 'Qllix4', 20, 1, 1, fileno $socket;
    my $header = pack 'QLx4PQPQlx4', 0, 0, $part, 1, $rights, length $rights, 0;
    call('sendmsg', 3, $header, 0) > 0 or fail("hand a socket to the runner: $!");
}

sub hold {
    end_with_parent();
    my ($uid, $gid) = ($>, $) + 0);
    if ($one{users}) { new_user(0, 0, $uid, $gid) }
    my $kinds = 0;
    $kinds |= $NEW{$_} for qw(mnt uts ipc pid), $one{net} ? 'net' : ();
    must('make namespaces', 'unshare', $kinds);
    make_network() if $one{net};
    my $keeper = fork // fail("fork: $!");
    if ($keeper == 0) {
        end_with_parent();
        make_root();
        syswrite STDOUT, "ready\n";
        open STDIN, '<', '/dev/null';
        # The first process of a namespace inherits what others leave.
        while (1) { sleep 3600 if wait < 0 }
    }
    syswrite STDOUT, "keeper $keeper\n";
    $SIG{CHLD} = sub { exit 1 if waitpid($keeper, 1) == $keeper };
    $SIG{TERM} = 'IGNORE';
    while (1) {
        my $read = sysread STDIN, my $nothing, 512;
        last if defined $read ? $read == 0 : !$!{EINTR};
    }
    local $SIG{CHLD} = 'DEFAULT';
    kill 'KILL', $keeper;
    waitpid $keeper, 0;
    exit 0;
}

# ---- enter

sub set_limit {
    my ($resource, $most) = @_;
    must('set a limit', 'prlimit64', 0, $resource, pack('QQ', $most, $most), 0);
}

sub mask_proc {
    for my $name (qw(sys irq bus fs acpi scsi)) {
        next unless -d "/proc/$name";
        mount_at("/proc/$name", "/proc/$name", 'none', $BIND | $REC);
        protect("/proc/$name", $RDONLY | $NOSUID);
    }
    for my $name (qw(sysrq-trigger kcore keys timer_list latency_stats sched_debug kmsg kallsyms kpagecount
        kpageflags kpagecgroup slabinfo vmallocinfo)) {
        mount_at('/dev/null', "/proc/$name", 'none', $BIND) if -e "/proc/$name";
    }
}

sub become_step {
    my ($directory, $environment, @program) = @_;
    chdir $directory or fail("enter $directory: $!");
    $SIG{$_} = 'DEFAULT' for qw(TERM INT HUP);
    if ($one{users}) { new_user($one{uid}, $one{gid}, 0, 0) }
    call('prctl', $SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 or fail("refuse new privileges: $!");
    if (!$one{users}) {
        for my $capability (0 .. 63) { last if call('prctl', $DROP_BOUNDING, $capability, 0, 0, 0) != 0 }
        call('capset', pack('Ll', 0x20080522, 0), "\0" x 24) == 0 or fail("drop capabilities: $!");
    }
    set_limit(4, 0);
    set_limit(6, $one{processes}) if $one{processes};
    set_limit(2, $one{memory}) if $one{memory};
    %ENV = %$environment;
    if ($one{filter}) {
        my $filter = pack 'H*', $one{filter};
        my $rules = pack 'Sx6P', length($filter) / 8, $filter;
        call('prctl', $SET_SECCOMP, 2, $rules, 0, 0) == 0 or fail("filter system calls: $!");
    }
    no warnings 'exec';
    exec { $program[0] } @program;
    my $why = $!{ENOENT} ? 'is not among the programs that steps see' : "cannot be started: $!";
    print STDERR "freshet sandbox: the program $program[0] $why\n";
    exit($!{ENOENT} ? 127 : 126);
}

# Reads a program: its directory, how many variables it has, these, and its words, with a NUL behind each.
sub read_program {
    local $/;
    my $text = <STDIN> // '';
    exit 0 if $text eq '';
    my ($directory, $count, @rest) = split /\0/, $text, -1;
    pop @rest;
    my %environment = map { split /=/, $_, 2 } splice @rest, 0, $count;
    open STDIN, '<', '/dev/null' or fail("close the input: $!");
    return ($directory, \%environment, @rest);
}

# The output of a step ends with its last program.
sub leave_output {
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', '/dev/null';
}

# The first process of the step's own process namespace: what is left when the program ends, ends before that is told.
sub first_process {
    my $report = $_[0];
    end_with_parent();
    mount_at('proc', '/proc', 'proc', $NOSUID | $NODEV | $NOEXEC);
    mask_proc();
    my @program = read_program();
    my $step = fork // fail("fork: $!");
    become_step(@program) if $step == 0;
    leave_output();
    my $status;
    while (1) {
        my $ended = wait;
        last if $ended < 0;
        next if $ended != $step;
        $status = $?;
        kill 'KILL', -1;
    }
    syswrite $report, "$status" if defined $status;
    exit 0;
}

sub enter {
    $SIG{$_} = 'IGNORE' for qw(TERM INT HUP);
    for my $path (@{ $all{group} // [] }) { write_file($path, '0') }
    my @kinds = ($one{users} ? 'user' : (), $one{net} ? 'net' : (), qw(mnt ipc uts pid));
    my @namespaces = map {
        open my $namespace, '<', "/proc/$one{keeper}/ns/$_" or fail("find the sandbox: $!");
        $namespace;
    } @kinds;
    must('enter the sandbox', 'setns', fileno $_, 0) for @namespaces;
    # A number of a process may be given out again; its sandbox cannot.
    read_file($MARKER) eq $one{build} or fail('the sandbox of this build is gone');
    close $_ for @namespaces;
    pipe my $reading, my $report or fail("make a pipe: $!");
    my $between = fork // fail("fork: $!");
    if ($between == 0) {
        end_with_parent();
        close $reading;
        # Taking the namespaces apart takes the kernel its time, for which the end of the step does not wait.
        setpgrp 0, 0;
        must('make namespaces', 'unshare', $NEW{mnt} | $NEW{pid});
        my $first = fork // fail("fork: $!");
        first_process($report) if $first == 0;
        close $report;
        leave_output();
        waitpid $first, 0;
        exit($? == 0 ? 0 : ($? >> 8) || 125);
    }
    close $report;
    open STDIN, '<', '/dev/null';
    sysread $reading, my $status, 16;
    if (!defined $status || $status eq '') {
        waitpid $between, 0;
        exit($? >> 8) if $? >> 8;
        exit 0 if $? == 0;
        $status = 9;
    }
    my $signal = $status & 127;
    exit($status >> 8) if $signal == 0;
    set_limit(4, 0);
    $SIG{$_} = 'DEFAULT' for qw(TERM INT HUP);
    kill $signal, $$;
    exit 128 + $signal;
}

if ($act eq 'hold') { hold() }
elsif ($act eq 'enter') { enter() }
else { fail('neither hold nor enter') }
