package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Occupancy.Spot;
import dev.loombench.tool.trial.ThreadPlace;
import dev.loombench.tool.trial.ThreadRole;
import java.util.List;

/** What rules ask of the dumps of threads. */
final class ThreadUse {

  /** Fewer dumps of a window show a moment, not how it was. */
  private static final int ENOUGH_DUMPS = 3;

  /**
   * Threads that use less of the CPU that all threads use don't serve the requests: serving one
   * costs CPU, however long it waits. Little it is where another thread reads and writes, and all
   * that a worker does is wait.
   */
  private static final double PART_OF_THE_CPU = 0.03;

  /** A group is full that has all threads busy in so many dumps … */
  private static final double MOSTLY = 0.8;

  /** … or so many of its threads on average: a large pool has always one between two requests. */
  private static final double NEARLY_ALL = 0.95;

  private ThreadUse() {}

  static boolean hasEnoughDumps(Occupancy group) {
    return group.dumps() >= ENOUGH_DUMPS;
  }

  /**
   * Those that take part in serving requests, as far as dumps tell; of virtual threads they don't.
   */
  static List<Occupancy> serving(List<Occupancy> threads) {
    double all = threads.stream().mapToDouble(Occupancy::cpu).sum();
    return threads.stream()
        .filter(ThreadUse::hasEnoughDumps)
        .filter(
            group ->
                all == 0
                    || group.role() == ThreadRole.VIRTUAL
                    || group.cpu() >= PART_OF_THE_CPU * all)
        .toList();
  }

  /** Whether all its threads were taken, nearly always. */
  static boolean isFull(Occupancy group) {
    return group.meanThreads() > 0
        && (group.allBusyShare() >= MOSTLY || group.meanBusy() >= NEARLY_ALL * group.meanThreads());
  }

  /**
   * Whether it is a single thread while connections are dropped before anybody accepts them: it
   * hands connections on, and is no pool that requests wait for.
   */
  static boolean handsOn(Occupancy group, DiagnosisInputs symptoms) {
    return group.most() == 1 && symptoms.dropsPerRequest() >= AcceptQueueRule.PART_OF_THE_REQUESTS;
  }

  /** How many of its threads stood and held up others, without running. */
  static double blocked(Occupancy group) {
    return group.places().entrySet().stream()
        .filter(stood -> stood.getKey().isBlocked())
        .mapToDouble(stood -> stood.getValue())
        .sum();
  }

  /** Like {@code 190 of 200 threads of http-nio-#-exec-# sleeping}. */
  static String stood(Occupancy group, ThreadPlace place) {
    return "%s of %s %s".formatted(many(group.at(place)), threads(group), place.words());
  }

  /** A number of threads: whole ones without decimals. */
  static String many(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : Numbers.count(number);
  }

  /** Like {@code 200 threads of http-nio-#-exec-#}. */
  static String threads(Occupancy group) {
    return "%s %s of %s"
        .formatted(
            many(group.meanThreads()),
            group.meanThreads() == 1 ? "thread" : "threads",
            group.group());
  }

  /** Like {@code most sleeping at com.acme.Search.find}. */
  static String most(Occupancy group) {
    Spot spot = group.spots().getFirst();
    return "most %s%s".formatted(spot.place().words(), at(spot));
  }

  /** Like {@code at com.acme.Search.find}; empty if it is not known. */
  static String at(Spot spot) {
    return spot.frame().isEmpty() ? "" : " at " + spot.frame();
  }
}
