/*
 * wakeup COUNT: sleeps COUNT times until the next millisecond and prints how late it woke up, in
 * microseconds: p50, p99, p99.9 and maximum. Linux only.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

static int by_value(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments) {
  int sleeps = count == 2 ? atoi(arguments[1]) : 0;
  if (sleeps < 1000) {
    fputs("usage: wakeup COUNT, at least 1000\n", stderr);
    return 2;
  }
  prctl(PR_SET_TIMERSLACK, 1);
  double *late = calloc((size_t)sleeps, sizeof *late);
  if (!late) return 3;
  struct timespec due, now;
  clock_gettime(CLOCK_MONOTONIC, &due);
  for (int i = 0; i < sleeps; i++) {
    due.tv_nsec += 1000000;
    if (due.tv_nsec >= 1000000000) {
      due.tv_nsec -= 1000000000;
      due.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
    clock_gettime(CLOCK_MONOTONIC, &now);
    late[i] = (double)(now.tv_sec - due.tv_sec) * 1e6 + (double)(now.tv_nsec - due.tv_nsec) / 1e3;
  }
  qsort(late, (size_t)sleeps, sizeof *late, by_value);
  printf("%.1f %.1f %.1f %.1f\n", late[sleeps / 2], late[(long)sleeps * 99 / 100],
         late[(long)sleeps * 999 / 1000], late[sleeps - 1]);
  return 0;
}
