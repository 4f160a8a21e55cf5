/*
 * Server for benchmarks of load generators. It responds to every blank line, the end of a GET
 * request, with the same bytes. It does not parse HTTP, does not allocate per request and has one
 * thread, so that it does not limit a generator on another core.
 *
 * target [--delay-millis N]: sends each response N ms after reading the request.
 *
 * Prints {"port":N} and exits at the end of its standard input. Linux only (epoll).
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/* ab uses HTTP/1.0 and keeps a connection only if the response says so. */
static const char response[] =
    "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Type: text/plain\r\n"
    "Content-Length: 2\r\n\r\nok";

enum {
  answer_length = sizeof response - 1,
  events_at_once = 256,
  answers_at_once = 64,
  most_connections = 1 << 20,
  max_delayed = 1 << 20, /* a power of two */
  backlog = 4096
};

/* By file descriptor: number of matched bytes of "\r\n\r\n". */
static unsigned char blank_line[most_connections];
static char responses[answers_at_once * answer_length];

/* The delay is constant, so responses are due in the order of the requests. */
struct delayed {
  int64_t due_nanos;
  int fd;
  unsigned connection;
  int count;
};
static struct delayed delayed[max_delayed];
static uint64_t first_delayed, next_delayed;
static int64_t delay_nanos;
static int timer = -1;
/* By file descriptor: number of its connection, since descriptors are reused. */
static unsigned connection[most_connections];

static void fail(const char *what) {
  perror(what);
  exit(3);
}

static void watch(int poll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  if (epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event) < 0) fail("epoll_ctl");
}

static int listen_on_loopback(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET,
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, length) < 0 || listen(fd, backlog) < 0 ||
      getsockname(fd, (struct sockaddr *)&address, &length) < 0) {
    fail("listen");
  }
  printf("{\"port\":%d}\n", ntohs(address.sin_port));
  fflush(stdout);
  return fd;
}

static void accept_all(int poll, int listening) {
  int one = 1;
  int fd;
  while ((fd = accept4(listening, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
    if (fd >= most_connections) {
      close(fd);
      continue;
    }
    blank_line[fd] = 0;
    connection[fd]++;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    watch(poll, fd);
  }
  if (errno != EAGAIN && errno != ECONNABORTED) fail("accept4");
}

static int requests_ended(int fd, const char *bytes, ssize_t length) {
  int ended = 0;
  unsigned char matched = blank_line[fd];
  for (ssize_t i = 0; i < length; i++) {
    char wanted = matched % 2 == 0 ? '\r' : '\n';
    matched = bytes[i] == wanted ? matched + 1 : bytes[i] == '\r';
    if (matched == 4) {
      ended++;
      matched = 0;
    }
  }
  blank_line[fd] = matched;
  return ended;
}

/* Returns whether the connection stays open; closes it if the client does not read. */
static int answer_requests(int fd, int ended) {
  while (ended > 0) {
    int now = ended < answers_at_once ? ended : answers_at_once;
    if (send(fd, responses, (size_t)now * answer_length, MSG_NOSIGNAL) != now * answer_length) return 0;
    ended -= now;
  }
  return 1;
}

static void wake_at(int64_t nanos) {
  struct itimerspec when = {
      .it_value = {.tv_sec = nanos / 1000000000, .tv_nsec = nanos % 1000000000}};
  if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL) < 0) fail("timerfd_settime");
}

static void answer_later(int fd, int ended) {
  if (next_delayed - first_delayed == max_delayed) {
    fputs("target: too many delayed responses\n", stderr);
    exit(3);
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t due = now.tv_sec * (int64_t)1000000000 + now.tv_nsec + delay_nanos;
  if (next_delayed == first_delayed) wake_at(due);
  delayed[next_delayed++ % max_delayed] =
      (struct delayed){.due_nanos = due, .fd = fd, .connection = connection[fd], .count = ended};
}

static void answer_what_is_due(void) {
  uint64_t expirations;
  if (read(timer, &expirations, sizeof expirations) < 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t now_nanos = now.tv_sec * (int64_t)1000000000 + now.tv_nsec;
  for (; first_delayed < next_delayed; first_delayed++) {
    struct delayed *next = &delayed[first_delayed % max_delayed];
    if (next->due_nanos > now_nanos) {
      wake_at(next->due_nanos);
      return;
    }
    /* Shuts down a connection that cannot be written to; epoll then reports its end. */
    if (next->connection == connection[next->fd] && !answer_requests(next->fd, next->count)) {
      shutdown(next->fd, SHUT_RDWR);
    }
  }
}

/* Returns whether the connection stays open. */
static int serve(int fd) {
  char bytes[16384];
  ssize_t length = read(fd, bytes, sizeof bytes);
  if (length <= 0) return length < 0 && errno == EAGAIN;
  int ended = requests_ended(fd, bytes, length);
  if (delay_nanos == 0) return answer_requests(fd, ended);
  if (ended > 0) answer_later(fd, ended);
  return 1;
}

/* Discards its delayed responses. */
static void hang_up(int fd) {
  connection[fd]++;
  close(fd);
}

static void read_delay(int count, char **arguments) {
  if (count == 1) return;
  char *rest = "";
  long millis = count == 3 ? strtol(arguments[2], &rest, 10) : -1;
  if (strcmp(arguments[1], "--delay-millis") != 0 || *rest != 0 || millis < 0 || millis > 60000) {
    fputs("usage: target [--delay-millis N]\n", stderr);
    exit(2);
  }
  delay_nanos = millis * (int64_t)1000000;
}

int main(int argument_count, char **arguments) {
  read_delay(argument_count, arguments);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  for (int i = 0; i < answers_at_once; i++) memcpy(responses + i * answer_length, response, answer_length);
  int poll = epoll_create1(0);
  if (poll < 0) fail("epoll_create1");
  int listening = listen_on_loopback();
  watch(poll, listening);
  watch(poll, STDIN_FILENO);
  timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  if (timer < 0) fail("timerfd_create");
  watch(poll, timer);
  struct epoll_event events[events_at_once];
  for (;;) {
    int count = epoll_wait(poll, events, events_at_once, -1);
    if (count < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      if (fd == listening) {
        accept_all(poll, listening);
      } else if (fd == STDIN_FILENO) {
        char ignored[64];
        if (read(fd, ignored, sizeof ignored) <= 0) return 0;
      } else if (fd == timer) {
        answer_what_is_due();
      } else if (!serve(fd)) {
        hang_up(fd);
      }
    }
  }
}
