// What goes wrong below a program: its disk and its clock, for the files of one folder.
//
//   LD_PRELOAD=box.so  FAULTS_FOLDER=/data  FAULTS_SWITCH=/tmp/switch  FAULTS_RECORD=/tmp/record  program …
//
// The switch is a file of a page that whoever injects the faults writes while the program runs (struct below). The record is every
// change of the folder's files in the order in which it was made: of the databases and their logs, not of `-shm`, which is memory
// that a power cut takes. One operation after the other while it is recorded, so that there is a moment between any two of them:
//
//   what u8 │ path length u8 │ began u64 │ ended u64 │ offset i64 │ length u32 │ path │ data
//
// `began` and `ended` are nanoseconds of the monotonic clock. Rejected: a file system of our own (FUSE), which wants rights; stopping the
// program at each call (ptrace), which takes a millisecond each.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct Switch {
  volatile uint32_t full;       // a write that makes a file longer finds no room
  volatile uint32_t failing;    // of a thousand writes and syncs, so many fail or are cut short
  volatile uint32_t slow;       // a write or a sync takes up to so many microseconds longer
  volatile uint32_t recording;  // what is done is recorded
  volatile int64_t clock;       // seconds by which the clock on the wall is wrong
  volatile uint64_t met;        // how often one of these was met
};

enum { MADE = 1, WRITTEN, SYNCED, CUT, REMOVED, FOLDER_SYNCED };

static struct Switch nothing, *the = &nothing;
static const char *folder;
static size_t folder_length;
static int record = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS_SWITCH");
  folder = getenv("FAULTS_FOLDER");
  if (!path || !folder) return;
  folder_length = strlen(folder);
  int file = open(path, O_RDWR | O_CLOEXEC);
  void *page = file < 0 ? MAP_FAILED : mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page != MAP_FAILED) the = page;
  if (getenv("FAULTS_RECORD")) record = open(getenv("FAULTS_RECORD"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

static uint64_t moment(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint32_t chance(uint32_t below) {
  static _Thread_local uint64_t state;
  if (!state) state = moment() ^ (uint64_t)(uintptr_t)&state;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (uint32_t)(state >> 33) % below;
}

static void met(void) { __atomic_add_fetch(&the->met, 1, __ATOMIC_RELAXED); }

// The name below the folder, "." for itself, or NULL: none of ours.
static const char *ours(const char *path) {
  if (!folder || strncmp(path, folder, folder_length)) return NULL;
  if (!path[folder_length]) return ".";
  if (path[folder_length] != '/') return NULL;
  const char *name = path + folder_length + 1, *end = strrchr(name, '-');
  return end && !strcmp(end, "-shm") ? NULL : name;
}

static const char *ours_by_number(int file, char *path) {
  if (!folder) return NULL;
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  return ours(path);
}

static void note(uint8_t what, const char *name, uint64_t began, int64_t offset, const void *data, uint32_t length) {
  uint8_t names = (uint8_t)strlen(name);
  uint64_t ended = moment();
  struct iovec parts[] = {{&what, 1}, {&names, 1}, {&began, 8}, {&ended, 8}, {&offset, 8}, {&length, 4},
                          {(void *)name, names}, {(void *)data, data ? length : 0}};
  if (syscall(SYS_writev, record, parts, 8) < 0) abort();
}

#define RECORDED(what, name, offset, data, length, call, done) \
  do { \
    int listening = record >= 0 && the->recording; \
    if (listening) pthread_mutex_lock(&turn); \
    uint64_t began = moment(); \
    done = (call); \
    int error = errno; \
    if (listening && done >= 0) note(what, name, began, offset, data, (uint32_t)(length)); \
    if (listening) pthread_mutex_unlock(&turn); \
    errno = error; \
  } while (0)

static void wait_a_little(void) {
  if (!the->slow) return;
  uint32_t micros = chance(the->slow + 1);
  struct timespec pause = {micros / 1000000, (long)(micros % 1000000) * 1000};
  nanosleep(&pause, NULL);
  met();
}

static int fails(void) {
  if (!the->failing || chance(1000) >= the->failing) return 0;
  met();
  return 1;
}

// How much of a write is done: all of it, a part, or nothing (-1).
static ssize_t allowed(int file, size_t length, off_t offset) {
  wait_a_little();
  struct stat is;
  if (the->full && !fstat(file, &is) && offset + (off_t)length > is.st_size) {
    met();
    errno = ENOSPC;
    return is.st_size > offset ? is.st_size - offset : -1;
  }
  if (fails()) {
    errno = EIO;
    return chance(2) && length > 1 ? (ssize_t)chance((uint32_t)length - 1) + 1 : -1;
  }
  return (ssize_t)length;
}

static ssize_t write_at(int file, const void *data, size_t length, off_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  char path[PATH_MAX];
  const char *name = ours_by_number(file, path);
  if (!name) return real(file, data, length, offset);
  ssize_t done = allowed(file, length, offset);
  if (done <= 0) return -1;
  length = (size_t)done;
  RECORDED(WRITTEN, name, offset, data, done, real(file, data, length, offset), done);
  return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) { return write_at(file, data, length, offset); }
ssize_t pwrite64(int file, const void *data, size_t length, off_t offset) { return write_at(file, data, length, offset); }

ssize_t write(int file, const void *data, size_t length) {
  REAL(write);
  char path[PATH_MAX];
  const char *name = the == &nothing ? NULL : ours_by_number(file, path);
  if (!name) return real(file, data, length);
  off_t offset = lseek(file, 0, SEEK_CUR);
  ssize_t done = allowed(file, length, offset);
  if (done <= 0) return -1;
  length = (size_t)done;
  RECORDED(WRITTEN, name, offset, data, done, real(file, data, length), done);
  return done;
}

static int synced(int file, int (*real)(int)) {
  char path[PATH_MAX];
  const char *name = ours_by_number(file, path);
  if (!name) return real(file);
  wait_a_little();
  if (fails()) return errno = EIO, -1;
  int done;
  RECORDED(!strcmp(name, ".") ? FOLDER_SYNCED : SYNCED, name, 0, NULL, 0, real(file), done);
  return done;
}

int fsync(int file) { REAL(fsync); return synced(file, real); }
int fdatasync(int file) { REAL(fdatasync); return synced(file, real); }

static int cut(int file, off_t length) {
  static int (*real)(int, off_t);
  if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
  char path[PATH_MAX];
  const char *name = ours_by_number(file, path);
  if (!name) return real(file, length);
  if (fails()) return errno = EIO, -1;
  int done;
  RECORDED(CUT, name, length, NULL, 0, real(file, length), done);
  return done;
}

int ftruncate(int file, off_t length) { return cut(file, length); }
int ftruncate64(int file, off_t length) { return cut(file, length); }

int unlink(const char *path) {
  REAL(unlink);
  const char *name = ours(path);
  if (!name) return real(path);
  int done;
  RECORDED(REMOVED, name, 0, NULL, 0, real(path), done);
  return done;
}

static int opened(const char *path, int flags, mode_t mode) {
  static int (*real)(const char *, int, ...);
  if (!real) real = dlsym(RTLD_NEXT, "open64");
  const char *name = flags & O_CREAT ? ours(path) : NULL;
  if (!name || !access(path, F_OK)) return real(path, flags, mode);
  int done;
  RECORDED(MADE, name, 0, NULL, 0, real(path, flags, mode), done);
  return done;
}

int open(const char *path, int flags, ...) {
  __builtin_va_list more;
  __builtin_va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? (mode_t)__builtin_va_arg(more, int) : 0;
  __builtin_va_end(more);
  return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  __builtin_va_list more;
  __builtin_va_start(more, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? (mode_t)__builtin_va_arg(more, int) : 0;
  __builtin_va_end(more);
  return opened(path, flags, mode);
}

int clock_gettime(clockid_t which, struct timespec *now) {
  int done = (int)syscall(SYS_clock_gettime, which, now);
  if (!done && which == CLOCK_REALTIME) now->tv_sec += the->clock;
  return done;
}

int gettimeofday(struct timeval *now, void *zone) {
  int done = (int)syscall(SYS_gettimeofday, now, zone);
  if (!done) now->tv_sec += the->clock;
  return done;
}

time_t time(time_t *where) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (where) *where = now.tv_sec;
  return now.tv_sec;
}
