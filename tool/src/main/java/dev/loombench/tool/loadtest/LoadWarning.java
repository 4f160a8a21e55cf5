package dev.loombench.tool.loadtest;

import dev.loombench.tool.text.Numbers;
import java.util.Locale;

/** Warning about the figures of a load test, with a next step. */
public sealed interface LoadWarning {

  /** Some requests failed. */
  record RequestsFailed(long failed, double share) implements LoadWarning {}

  /** Open load: the number of unanswered requests grew. */
  record BacklogGrew(double middle, double end) implements LoadWarning {}

  /**
   * Open load: the generator sent late.
   *
   * @param generator the number of the latest generator, from 1
   * @param generators the number of generators
   */
  record GeneratorLate(double p99Millis, int generator, int generators) implements LoadWarning {}

  /** The generator used most of its CPU. */
  record GeneratorNearLimit(double percent, int cpus) implements LoadWarning {}

  /** The generator's machine ran out of ports or open files. */
  record ClientResourcesExhausted(long requests) implements LoadWarning {}

  /** Time ran out before all iterations were done. */
  record IterationsIncomplete(long due, long wanted) implements LoadWarning {}

  /** The generator was not warmed up. */
  record GeneratorCold() implements LoadWarning {}

  /** Server and generator ran on one machine. */
  record OneMachine() implements LoadWarning {}

  /** Too few answers for the highest percentiles. */
  record FewAnswers(long answers) implements LoadWarning {}

  /** Returns the key in JSON. */
  default String key() {
    return switch (this) {
      case RequestsFailed _ -> "requests-failed";
      case BacklogGrew _ -> "backlog-grew";
      case GeneratorLate _ -> "generator-late";
      case GeneratorNearLimit _ -> "generator-near-limit";
      case ClientResourcesExhausted _ -> "client-resources-exhausted";
      case IterationsIncomplete _ -> "iterations-incomplete";
      case GeneratorCold _ -> "generator-cold";
      case OneMachine _ -> "one-machine";
      case FewAnswers _ -> "few-answers";
    };
  }

  /** Returns the finding. */
  default String text() {
    return switch (this) {
      case RequestsFailed(long failed, double share) ->
          String.format(
              Locale.ROOT,
              "%,d requests (%s) failed. 'latency' covers good answers only; 'all' ranks failures slowest.",
              failed,
              Numbers.percent(share));
      case BacklogGrew(double middle, double end) ->
          String.format(
              Locale.ROOT,
              "The rate exceeds the capacity of the server: %.0f requests were unanswered midway, %.0f at the end. Percentiles depend on the duration of the test.",
              middle,
              end);
      case GeneratorLate(double p99, int generator, int generators) ->
          String.format(
              Locale.ROOT,
              "%s sent late: p99 of lateness is %.1f ms.",
              generators == 1
                  ? "The generator"
                  : "Generator %d of %d".formatted(generator, generators),
              p99);
      case GeneratorNearLimit(double percent, int cpus) ->
          String.format(
              Locale.ROOT,
              "The generator used %.0f %% of its %d CPUs; the generator, not the server, may limit the figures.",
              percent,
              cpus);
      case ClientResourcesExhausted(long requests) ->
          String.format(
              Locale.ROOT,
              "%,d requests could not be sent: the machine ran out of ports or open files.",
              requests);
      case IterationsIncomplete(long due, long wanted) ->
          String.format(Locale.ROOT, "Time ran out after %,d of %,d requests.", due, wanted);
      case GeneratorCold() -> "The generator was not warmed up; its first seconds are slow.";
      case OneMachine() -> "Server and generator shared one machine and compete for its CPUs.";
      case FewAnswers(long answers) ->
          String.format(
              Locale.ROOT, "Only %,d good answers: p99.9 is the slowest of them.", answers);
    };
  }

  /** Returns the remedy. */
  default String nextStep() {
    return switch (this) {
      case RequestsFailed _ -> "Check the first errors, or lower the load until failures are rare.";
      case BacklogGrew _ -> "Lower --rate, or measure the maximum with --users.";
      case GeneratorLate _ -> "Stop other programs that use CPU, or lower --rate.";
      case GeneratorNearLimit _ ->
          "Give the generator more CPUs, or read throughput as a lower bound.";
      case ClientResourcesExhausted _ ->
          "Raise ulimit -n, lower --connections, or reuse connections.";
      case IterationsIncomplete _ -> "Raise --duration.";
      case GeneratorCold _ -> "Remove --no-warm-up.";
      case OneMachine _ ->
          "For reliable figures use two machines, or 'loombench run', which separates their CPUs.";
      case FewAnswers _ -> "Raise --duration.";
    };
  }
}
