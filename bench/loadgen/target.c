/*
 * The target that load generators are measured against: answers every blank line, which is the end
 * of a GET's head, with the same bytes. It parses no HTTP, allocates nothing for a request, and has
 * one thread, so that on a core of its own it is not what limits a generator on another.
 *
 * Prints {"port":N} and ends when its standard input does. Linux only (epoll).
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* ab asks in HTTP/1.0 and keeps a connection only if the answer says so. */
static const char answer[] =
    "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Type: text/plain\r\n"
    "Content-Length: 2\r\n\r\nok";

enum {
  answer_length = sizeof answer - 1,
  events_at_once = 256,
  answers_at_once = 64,
  most_connections = 1 << 20,
  backlog = 4096
};

/* By file descriptor: how much of "\r\n\r\n" the last bytes read make up. */
static unsigned char blank_line[most_connections];
static char answers[answers_at_once * answer_length];

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

/* Says whether the connection goes on. A client that lets answers pile up is none of ours. */
static int serve(int fd) {
  char bytes[16384];
  ssize_t length = read(fd, bytes, sizeof bytes);
  if (length <= 0) return length < 0 && errno == EAGAIN;
  int ended = requests_ended(fd, bytes, length);
  while (ended > 0) {
    int now = ended < answers_at_once ? ended : answers_at_once;
    if (send(fd, answers, (size_t)now * answer_length, MSG_NOSIGNAL) != now * answer_length) return 0;
    ended -= now;
  }
  return 1;
}

int main(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  for (int i = 0; i < answers_at_once; i++) memcpy(answers + i * answer_length, answer, answer_length);
  int poll = epoll_create1(0);
  if (poll < 0) fail("epoll_create1");
  int listening = listen_on_loopback();
  watch(poll, listening);
  watch(poll, STDIN_FILENO);
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
      } else if (!serve(fd)) {
        close(fd);
      }
    }
  }
}
