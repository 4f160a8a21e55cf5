package dev.loombench.tool.loadtest;

import dev.loombench.tool.text.Numbers;
import java.util.Locale;

/** What a reader must know before believing the figures of a load; each says what to do next. */
public sealed interface LoadWarning {

  /** Some requests were not answered well. */
  record RequestsFailed(long failed, double share) implements LoadWarning {}

  /** Open load: more and more requests were unanswered as it went on. */
  record BacklogGrew(double middle, double end) implements LoadWarning {}

  /** Open load was sent late by the generator's own doing. */
  record GeneratorLate(double p99Millis) implements LoadWarning {}

  /** The generator used most of its CPU. */
  record GeneratorNearItsLimit(double percent, int cpus) implements LoadWarning {}

  /** The generator's machine gave out. */
  record GeneratorGaveOut(long requests) implements LoadWarning {}

  /** Iterations were left when time was over. */
  record IterationsLeft(long due, long wanted) implements LoadWarning {}

  /** The generator was not warmed up. */
  record GeneratorCold() implements LoadWarning {}

  /** Server and generator ran on one machine. */
  record OneMachine() implements LoadWarning {}

  /** Too few answers for the highest percentiles. */
  record FewAnswers(long answers) implements LoadWarning {}

  /** Its name in files. */
  default String key() {
    return switch (this) {
      case RequestsFailed _ -> "requests-failed";
      case BacklogGrew _ -> "backlog-grew";
      case GeneratorLate _ -> "generator-late";
      case GeneratorNearItsLimit _ -> "generator-near-its-limit";
      case GeneratorGaveOut _ -> "generator-gave-out";
      case IterationsLeft _ -> "iterations-left";
      case GeneratorCold _ -> "generator-cold";
      case OneMachine _ -> "one-machine";
      case FewAnswers _ -> "few-answers";
    };
  }

  /** What was found. */
  default String text() {
    return switch (this) {
      case RequestsFailed(long failed, double share) ->
          String.format(
              Locale.ROOT,
              "%,d requests (%s) failed: 'latency' is of good answers only, 'all' ranks failures slowest.",
              failed,
              Numbers.percent(share));
      case BacklogGrew(double middle, double end) ->
          String.format(
              Locale.ROOT,
              "The rate is beyond what the server holds: %.0f requests were unanswered midway, %.0f at the end, so percentiles tell how long was watched.",
              middle,
              end);
      case GeneratorLate(double p99) ->
          String.format(Locale.ROOT, "The generator was late: p99 of lateness is %.1f ms.", p99);
      case GeneratorNearItsLimit(double percent, int cpus) ->
          String.format(
              Locale.ROOT,
              "The generator used %.0f %% of its %d CPUs: figures may be its own, not the server's.",
              percent,
              cpus);
      case GeneratorGaveOut(long requests) ->
          String.format(
              Locale.ROOT,
              "%,d requests could not be sent: no local port or open file was left.",
              requests);
      case IterationsLeft(long due, long wanted) ->
          String.format(Locale.ROOT, "Time was over after %,d of %,d requests.", due, wanted);
      case GeneratorCold() -> "The generator was not warmed up: its first seconds are slow.";
      case OneMachine() -> "Server and generator shared one machine and slowed each other down.";
      case FewAnswers(long answers) ->
          String.format(Locale.ROOT, "Only %,d good answers: p99.9 is their slowest.", answers);
    };
  }

  /** What to do about it. */
  default String nextStep() {
    return switch (this) {
      case RequestsFailed _ -> "Look at the first errors; lower the load until failures are rare.";
      case BacklogGrew _ -> "Lower --rate; or ask with --users how much it can do.";
      case GeneratorLate _ -> "Stop what else uses the CPU, or lower --rate.";
      case GeneratorNearItsLimit _ ->
          "Give the generator more CPUs, or read throughput as a lower bound.";
      case GeneratorGaveOut _ -> "Raise ulimit -n, lower --connections, or keep connections.";
      case IterationsLeft _ -> "Raise --duration.";
      case GeneratorCold _ -> "Leave out --no-warm-up.";
      case OneMachine _ ->
          "For figures to rely on, use two machines, or 'loombench run', which gives each its CPUs.";
      case FewAnswers _ -> "Raise --duration.";
    };
  }
}
