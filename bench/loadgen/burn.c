/*
 * burn PERCENT PERIOD: uses PERCENT of a CPU, once in PERIOD milliseconds, until its standard input
 * ends. Linux only.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double millis(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  if (count != 3) {
    fputs("usage: burn PERCENT PERIOD\n", stderr);
    return 2;
  }
  int period = atoi(arguments[2]);
  double busy = atof(arguments[1]) * period / 100;
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  char ignored[64];
  for (;;) {
    double start = millis();
    while (millis() < start + busy) {
    }
    int events = poll(&input, 1, period - (int)busy);
    if (events < 0 || (events > 0 && read(STDIN_FILENO, ignored, sizeof ignored) <= 0)) return 0;
  }
}
