"""Fifty ways to misbehave. `hostile.py BEHAVIOUR [ARGUMENT]` speaks "lines" and misbehaves in its second move,
or from the start where the name says so. Whatever it must not be able to do, it plays on honestly if it can."""

import fcntl
import mmap
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time


def hang(_):
    while True:
        time.sleep(60)


def crash(_):
    raise RuntimeError("I am a bad bot")


def early_exit(_):
    sys.exit(0)


def illegal_move(_):
    print(99, flush=True)
    hang(_)


def late_move(_):
    time.sleep(2.5)
    print(0, flush=True)
    hang(_)


def garbage(_):
    os.write(1, b"\x00\xff\xfe\x80 what?\x00\n")
    hang(_)


def endless_line(_):
    while True:
        os.write(1, b"x" * 1000)


def stdout_flood(_):
    while True:
        os.write(1, b"> still thinking\n" * 100)


def stderr_flood(_):
    while True:
        os.write(2, b"log log log log\n" * 100)


def fork_bomb(_):
    while True:
        try:
            os.fork()
        except OSError:
            pass


def daemon(_):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            for stream in 0, 1, 2:
                os.close(stream)
            hang(_)
        os._exit(0)
    sys.exit(0)


def memory_hog(_):
    kept = []
    while True:
        kept.append(b"x" * (16 << 20))


def cpu_spin(_):
    while True:
        pass


def disk_filler(_):
    written = 0
    for folder in "/tmp", ".", "/var/tmp", "/dev/shm":
        try:
            for number in range(10_000):
                with open(f"{folder}/quaterne-filler-{number}", "wb") as file:
                    for _ in range(16):
                        file.write(bytes(1 << 20))
                        written += 1
                        if written > 1000:
                            return  # a thousand MiB: nobody stopped it
        except OSError as error:
            print(folder, error, file=sys.stderr)
    raise OSError(f"stopped after {written} MiB")


def reads_files(path):
    # The word "secret:" before it keeps the referee from taking the path for one of this bot's own files.
    with open(path.removeprefix("secret:")) as file:
        print(">", file.read(), flush=True)


def network(port):
    socket.create_connection(("127.0.0.1", int(port)), timeout=1).close()


def datagram(port):
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"hello", ("127.0.0.1", int(port)))


def unix_socket(path):
    socket.socket(socket.AF_UNIX).connect(path.removeprefix("secret:"))


def bare_daemon(_):
    """An orphan in a session of its own, with nothing in its environment, that burns a core."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in 0, 1, 2:
                os.close(stream)
            os.execve(sys.executable, [sys.executable, "-c", "while True: pass"], {})
        os._exit(0)
    os.wait()
    time.sleep(0.2)
    sys.exit(0)


def drops_mark(_):
    """The limit that is its mark: neither raised nor lowered."""
    resource.setrlimit(10, (7, 7))


def many_files(_):
    for number in range(200):
        with open(f"{tempfile.gettempdir()}/part-{number}", "wb") as file:
            file.write(bytes(4 << 20))
    raise SystemExit("nobody stopped it")


def files_without_names(_):
    """Written, and gone by name: open, and mapped with nothing open."""
    kept = []
    for number in range(200):
        path = f"{tempfile.gettempdir()}/gone-{number}"
        file = open(path, "w+b")
        file.write(bytes(4 << 20))
        file.flush()
        os.unlink(path)
        if number % 2:
            kept.append(mmap.mmap(file.fileno(), 4 << 20))
            file.close()
        else:
            kept.append(file)
    raise SystemExit("nobody stopped it")


def memory_files(_):
    kept = [os.memfd_create(str(number)) for number in range(8)]
    for file in kept:
        os.write(file, bytes(32 << 20))


def shared_memory(_):
    kept = []
    while True:
        kept.append(mmap.mmap(-1, 16 << 20))
        kept[-1].write(b"x" * (16 << 20))


def namespaces(_):
    subprocess.run(["unshare", "--user", "--map-root-user", "--mount", "true"], check=True)


def system_v(_):
    """Memory that outlives every process."""
    import ctypes

    if ctypes.CDLL(None).shmget(0, 1 << 20, 0o1666) < 0:
        raise OSError("no segment")


def strange_calls(pid):
    """What no game needs of the kernel, each asked for by its number: it plays on if one is granted."""
    import ctypes
    import errno

    arm = os.uname().machine == "aarch64"
    libc = ctypes.CDLL(None, use_errno=True)
    room = ctypes.create_string_buffer(256)
    for name, number, words in (
        ("io_uring_setup", 425, (4, room)),
        ("userfaultfd", 282 if arm else 323, (1,)),
        ("add_key", 217 if arm else 248, (b"user", b"name", b"text", 4, -3)),
        ("keyctl", 219 if arm else 250, (0, -3, 1)),
        ("ptrace", 117 if arm else 101, (16, int(pid), 0, 0)),
        ("process_vm_readv", 270 if arm else 310, (int(pid), room, 1, room, 1, 0)),
        ("pidfd_getfd", 438, (0, 0, 0)),
        ("inotify_init1", 26 if arm else 294, (0,)),
        ("memfd_create", 279 if arm else 319, (b"name", 0)),
        ("bpf", 280 if arm else 321, (0, room, 128)),
        ("perf_event_open", 241 if arm else 298, (room, 0, -1, -1, 0)),
        ("mq_open", 180 if arm else 240, (b"name", 66, 0o600, 0)),
        ("setns", 268 if arm else 308, (0, 0)),
    ):
        if libc.syscall(number, *words) >= 0 or ctypes.get_errno() != errno.EPERM:
            print(name, "was not refused:", os.strerror(ctypes.get_errno()), file=sys.stderr)
            return
    raise OSError("all of them were refused")


def reads_others(pid):
    """The memory and the environment of the referee, and of whoever else is there."""
    others = {int(name) for name in os.listdir("/proc") if name.isdigit()} | {int(pid)}
    for other in sorted(others - {1, os.getpid()}):
        for file in "mem", "environ", "fd/0":
            try:
                with open(f"/proc/{other}/{file}", "rb") as opened:
                    print(other, file, opened.read(1), file=sys.stderr)
                    return
            except OSError:
                pass
    raise OSError("nobody's memory")


def limits_others(pid):
    resource.prlimit(int(pid), resource.RLIMIT_NOFILE, (3, 3))


def kills_everybody(_):
    """Whoever may be signalled, which is nobody: the kernel says so where there is anybody else to be seen at all."""
    os.kill(-1, signal.SIGKILL)
    raise OSError("nobody was left, or nobody was hit")


def abstract_socket(name):
    socket.socket(socket.AF_UNIX).connect("\0" + name)


def dumps_core(_):
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    os.abort()


def writes_to_itself(_):
    with open(__file__, "a") as file:
        file.write("# hello\n")


def changes_modes(path):
    os.chmod(path.removeprefix("secret:"), 0o777)


def leaves_pipes(_):
    """Where others look for their files: who opens such a pipe waits for ever."""
    for folder in {"/tmp", "/var/tmp", "/dev/shm", ".", tempfile.gettempdir()}:
        try:
            os.mkfifo(f"{folder}/quaterne-filler-pipe")
        except OSError:
            pass
    raise OSError("done")


def letter(path):
    """A pair of sockets needs no socket of its own to begin with, and one that sends letters sends them anywhere."""
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"hello", path.removeprefix("secret:"))


def watches_others(_):
    """Who opens which file, and a lock that makes whoever opens a file wait."""
    with open(f"{tempfile.gettempdir()}/leased", "w") as leased:
        os.set_blocking(leased.fileno(), False)
        signal.signal(signal.SIGIO, signal.SIG_IGN)
        for file, command, words in (
            (os.open("/usr/bin", os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS),
            (leased.fileno(), fcntl.F_SETLEASE, fcntl.F_WRLCK),
        ):
            try:
                fcntl.fcntl(file, command, words)
                return
            except PermissionError:
                pass
    raise OSError("neither was granted")


def slows_others(pid):
    """The referee, and through it the opponent."""
    for slow in (
        lambda: os.setpriority(os.PRIO_PROCESS, int(pid), 19),
        lambda: os.sched_setscheduler(int(pid), os.SCHED_IDLE, os.sched_param(0)),
        lambda: os.sched_setaffinity(int(pid), {0}),
    ):
        try:
            slow()
            return
        except OSError:
            pass
    raise OSError("nobody was")


def files_on_their_way(_):
    """Gone by name, closed, and in no list: each lies in a socket, sent and not received."""
    one, other = socket.socketpair()
    for number in range(200):
        path = f"{tempfile.gettempdir()}/sent-{number}"
        with open(path, "wb") as file:
            file.write(bytes(4 << 20))
            os.unlink(path)
            socket.send_fds(one, [b"x"], [file.fileno()])
    raise SystemExit("nobody stopped it")


def files_of_a_thread(_):
    """Gone by name, and open in one thread alone, which has a list of its own."""
    import ctypes
    import threading

    def fill():
        try:
            # close_range: nothing is closed, and the list is this thread's from now on.
            if ctypes.CDLL(None).syscall(436, 200, 201, 2) != 0:
                raise OSError("no list of its own")
            kept = []
            for number in range(200):
                path = f"{tempfile.gettempdir()}/hidden-{number}"
                kept.append(open(path, "wb"))
                kept[-1].write(bytes(4 << 20))
                kept[-1].flush()
                os.unlink(path)
        except OSError as error:
            print(error, file=sys.stderr, flush=True)
            os._exit(1)
        os._exit(0)

    threading.Thread(target=fill).start()
    hang(None)


def hidden_files(_):
    """As above, by a process that does not let its user look at it."""
    import ctypes

    ctypes.CDLL(None).prctl(4, 0, 0, 0, 0)
    files_without_names(None)


def empty_files(_):
    """Nothing in them: no limit of bytes is reached."""
    kept = tempfile.gettempdir()
    for number in range(1 << 40):
        os.close(os.open(f"{kept}/{number}", os.O_CREAT | os.O_WRONLY))


def headless(work):
    """Runs something in a thread of an orphan whose first thread has ended: what the system tells of such a process is
    that it is gone."""
    import ctypes
    import threading

    if os.fork():
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    for stream in 0, 1, 2:
        os.close(stream)
    threading.Thread(target=work).start()
    ctypes.CDLL(None).syscall(93 if os.uname().machine == "aarch64" else 60, 0)


def headless_daemon(_):
    headless(lambda: cpu_spin(None))
    os.wait()
    time.sleep(0.2)
    sys.exit(0)


def headless_hog(_):
    """Memory that several share counts for none of them, and here nobody seems to be there at all."""
    headless(lambda: shared_memory(None))
    hang(None)


def inherits(_):
    """What whoever started the referee left open: nothing of it is ours."""
    for number in range(3, 256):
        try:
            target = os.readlink(f"/proc/self/fd/{number}")
        except OSError:
            continue
        if "memfd:filter" not in target and "/fd" not in target:
            return
    raise OSError("nothing was left open")


ticks = None


def ponders(orphan):
    """A helper outside the process's group, which notes how long it did not run; the bot plays nonsense once the helper
    ran through a turn of the opponent's."""
    global ticks
    ticks = mmap.mmap(-1, 16)

    def count():
        last, longest = time.monotonic(), 0.0
        while True:
            now = time.monotonic()
            longest = max(longest, now - last)
            last = now
            ticks[:16] = struct.pack("dd", longest, now)

    if orphan == "headless":
        headless(count)
    elif os.fork() == 0:
        os.setsid()
        if orphan and os.fork():
            os._exit(0)
        count()
    time.sleep(0.2)


def pondered():
    """Whether the helper ran while the opponent thought, which takes a quarter of a second."""
    if ticks is None:
        return False
    until = time.monotonic() + 5
    longest = 0.0
    asked = time.monotonic()
    while time.monotonic() < until:
        longest, now = struct.unpack("dd", ticks[:16])
        if now > asked:
            break
    return longest < 0.15


def ignores_sigterm(_):
    for number in signal.SIGTERM, signal.SIGINT, signal.SIGHUP:
        signal.signal(number, signal.SIG_IGN)
    hang(_)


def signals_others(pid):
    os.kill(int(pid), signal.SIGKILL)


def never_reads(_):
    hang(_)


def blind(colour):
    """An engine that says everything it will ever say, and reads nothing: the pipe to it fills up."""
    print("ugiok\nreadyok")
    for cell in range(int(colour), 361, 2):
        print("bestmove " + chr(ord("a") + cell % 19) + str(cell // 19 + 1))
    sys.stdout.flush()
    hang(colour)


def escapes(_):
    sys.stderr.buffer.write(b"\x1b]52;c;aGVsbG8=\x07 \xc2\x9b2J \xe2\x80\xae evil\n")
    sys.stderr.flush()
    print("\x1b]0;title\x07\x1b[2J", flush=True)
    hang(_)


def many_threads(_):
    """No fault: forty threads, and something in memory that is all of theirs."""
    import threading

    held = bytearray(40 << 20)
    for page in range(0, len(held), 4096):
        held[page] = 1
    threading.stack_size(256 << 10)
    for _ in range(40):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    # Long enough to be looked at, with all of it.
    time.sleep(0.5)
    held[0] = 2


FROM_THE_START = {"hang_at_start": hang, "never_reads": never_reads, "blind": blind}
LATER = {
    "hang_mid_game": hang,
    "honest": lambda _: None,
}
for each in (crash, early_exit, illegal_move, late_move, garbage, endless_line, stdout_flood, stderr_flood,
             fork_bomb, daemon, memory_hog, cpu_spin, disk_filler, reads_files, network, ignores_sigterm,
             signals_others, datagram, unix_socket, bare_daemon, drops_mark, many_files, files_without_names,
             memory_files, shared_memory, namespaces, system_v, ponders, strange_calls, reads_others, limits_others,
             kills_everybody, abstract_socket, dumps_core, writes_to_itself, changes_modes, leaves_pipes,
             letter, watches_others, slows_others, files_on_their_way, files_of_a_thread, hidden_files, empty_files,
             headless_daemon, headless_hog, inherits, many_threads, escapes):
    LATER[each.__name__] = each

behaviour, argument = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
if behaviour in FROM_THE_START:
    FROM_THE_START[behaviour](argument)

width, height, _, first = map(int, input().split()[:4])
heights = [0] * width
turn = 0
while True:
    if turn > 0 or not first:
        heights[int(input())] += 1
    turn += 1
    if behaviour == "slow":
        time.sleep(0.25)
    elif turn == 2:
        LATER[behaviour](argument)
    elif turn > 2 and pondered():
        print("I thought while you did", flush=True)
    column = min((c for c in range(width) if heights[c] < height), key=lambda c: heights[c])
    heights[column] += 1
    print(column, flush=True)
