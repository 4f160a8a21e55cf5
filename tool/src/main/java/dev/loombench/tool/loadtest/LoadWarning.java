package dev.loombench.tool.loadtest;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GeneratorLimit;
import java.util.Locale;
import java.util.OptionalDouble;

/** Warning about the figures of a load test, with a next step. */
public sealed interface LoadWarning {

  /** Some requests failed. */
  record RequestsFailed(long failed, double share) implements LoadWarning {}

  /** Open load beyond the capacity of the server, in the words of a report. */
  record Overloaded(String why) implements LoadWarning {}

  /**
   * Open load: the generator sent late.
   *
   * @param percent how much that raised the latency; empty if unknown
   * @param generator the number of the latest generator, from 1
   */
  record GeneratorLate(
      OptionalDouble percent, GeneratorLimit.Lateness lateness, int generator, int generators)
      implements LoadWarning {}

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
      case Overloaded _ -> "overloaded";
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
              "%,d requests (%s) failed; percentiles of latency rank them slowest.",
              failed,
              Numbers.percent(share));
      case Overloaded(String why) ->
          "The server %s. Percentiles depend on the duration of the test.".formatted(why);
      case GeneratorLate(var percent, var lateness, int generator, int generators) ->
          "%s sent late%s: %s."
              .formatted(
                  generators == 1
                      ? "The generator"
                      : "Generator %d of %d".formatted(generator, generators),
                  percent.isEmpty()
                      ? ""
                      : ", which raised the latency by "
                          + Numbers.percent(percent.getAsDouble() / 100),
                  lateness.text());
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
          String.format(Locale.ROOT, "Only %,d good answers: too few for p99.9.", answers);
    };
  }

  /** Returns the remedy. */
  default String nextStep() {
    return switch (this) {
      case RequestsFailed _ -> "Check the first errors, or lower the load until failures are rare.";
      case Overloaded _ -> "Lower --rate, or measure the maximum with --users.";
      case GeneratorLate late -> late.lateness().nextStep();
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
