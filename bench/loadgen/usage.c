/*
 * usage FILE COMMAND [ARGUMENT...]: runs COMMAND and writes its resource usage, from wait4(2), to
 * FILE: {"exit":N,"cpuSeconds":S,"peakResidentBytes":N}. The exit of a COMMAND killed by a signal
 * is 128 plus the number of the signal.
 *
 * Kills COMMAND at the end of this program's standard input and at its own end. Linux only.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  exit(3);
}

static void wake(int signal) { (void)signal; }

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

static void run(char **command, const sigset_t *mask) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0) fail("/dev/null");
  signal(SIGINT, SIG_DFL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  execvp(command[0], command);
  fail(command[0]);
}

/* Returns whether the input has ended: readable without a byte to read. */
static int input_ended(void) {
  char ignored[64];
  return read(STDIN_FILENO, ignored, sizeof ignored) == 0;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fputs("usage: usage FILE COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  signal(SIGINT, SIG_IGN); /* Ctrl-C ends the parent, which ends this program */
  struct sigaction waking = {.sa_handler = wake};
  sigaction(SIGCHLD, &waking, NULL);
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGCHLD);
  sigprocmask(SIG_BLOCK, &blocked, &before);

  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) run(arguments + 2, &before);

  int status;
  struct rusage used;
  pid_t ended;
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  while ((ended = wait4(child, &status, WNOHANG, &used)) == 0) {
    int ready = ppoll(&input, 1, NULL, &before);
    if (ready > 0 && input_ended()) {
      kill(child, SIGKILL);
      input.fd = -1;
    }
  }
  if (ended < 0) fail("wait4");

  FILE *file = fopen(arguments[1], "w");
  if (file == NULL) fail(arguments[1]);
  int exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  fprintf(file, "{\"exit\":%d,\"cpuSeconds\":%.6f,\"peakResidentBytes\":%ld}\n", exit_status,
          seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss * 1024);
  if (fclose(file) != 0) fail(arguments[1]);
  return 0;
}
