package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.OptionalDouble;

/** Limit on the validity of figures of a run. */
public sealed interface Warning {

  /** The generator used most of its CPUs; {@code share} is the largest share, from 0 to 1. */
  record GeneratorLimited(PointId point, List<VariantId> variants, double share)
      implements Warning {}

  /** The generator sent late in valid trials; {@code lateness} is the worst. */
  record GeneratorLate(PointId point, List<VariantId> variants, GeneratorLimit.Lateness lateness)
      implements Warning {}

  /** Server and generator ran on the same CPUs. */
  record CpusNotSeparated(List<Integer> cpus) implements Warning {}

  /** Too few blocks for verdicts. */
  record FewBlocks(int blocks, int needed) implements Warning {}

  /** Too few starts of each variant for verdicts. */
  record FewStarts(int starts, int needed) implements Warning {}

  /** Servers were measured from their first request on, as the study asks. */
  record ColdServers() implements Warning {}

  /** Trials were measured before their warm-up gates passed. */
  record WarmUpIncomplete(List<VariantId> variants, int trials) implements Warning {}

  /** Servers compiled in windows, by which intervals are wider. */
  record StillCompiling(List<VariantId> variants, double percent) implements Warning {}

  /** The run has fewer trials than planned. */
  record RunIncomplete(int made, int planned) implements Warning {}

  /** The run consists of several epochs: boots, hosts or other conditions. */
  record SeveralEpochs(int epochs) implements Warning {}

  /** Trials of other builds are left out. */
  record SeveralBuilds(int leftOut) implements Warning {}

  /** Latency histograms and time series were read for a sample of a large run's trials. */
  record SampledTrials(int read, int made, int oneBlockIn) implements Warning {}

  /**
   * Other processes used CPU.
   *
   * @param cores most that they used in a window
   * @param onMeasuredCpus most that they used of the CPUs of the server or of the generator
   */
  record OtherProcessesUsedCpu(double cores, double onMeasuredCpus) implements Warning {}

  /** The hypervisor took CPU, in percent. */
  record CpuStolen(double percent) implements Warning {}

  /**
   * The speed of the server's CPUs differed between trials of one variant at one point; {@code
   * slowest} is the smallest speed as a share of the largest.
   */
  record CpuSpeedVaried(double slowest, VariantId variant, PointId point) implements Warning {}

  /**
   * Servers of one variant that filled their CPUs needed different CPU for a request, in
   * microseconds, and not because of its speed.
   */
  record UnlikeServers(PointId point, VariantId variant, double least, double most)
      implements Warning {}

  /** Servers of one variant were in one of two states. */
  record InTwoStates(TwoStates states) implements Warning {}

  /** The CPU quota throttled servers; {@code percent} is the largest share of its periods. */
  record CpuThrottled(List<VariantId> variants, double percent) implements Warning {}

  /** Listening sockets dropped connections; {@code most} is the largest count in a window. */
  record ConnectionsNotAccepted(List<VariantId> variants, double most, PointId worst)
      implements Warning {}

  /**
   * Throughput and mean response time of a closed load imply fewer users than it has: the waits of
   * the others are in no latency.
   *
   * @param notAccepted mean number of connections in the server's accept queue; empty if unknown
   */
  record UsersWithoutAnswer(
      PointId point, VariantId variant, double share, OptionalDouble notAccepted)
      implements Warning {

    /** Returns true if connections wait to be accepted. */
    public boolean isAboutAcceptQueue() {
      return notAccepted.orElse(0) >= 1;
    }
  }

  /** TCP retransmitted segments; {@code most} is the largest count in a window. */
  record TcpRetransmissions(List<VariantId> variants, double most, PointId worst)
      implements Warning {}

  /** Some trials lack metrics that others have. */
  record MetricsIncomplete(List<MissingMetric> missing) implements Warning {}

  /** Single trials are outliers. */
  record Outliers(List<Outlier> figures) implements Warning {}

  /** The decisive metric drifts over the blocks, for all variants together. */
  record Drift(PointId point, Metric metric, double change, int blocks) implements Warning {}

  /** Nothing that was measured or read back shows the setting of a variant. */
  record NoVisibleEffect(VariantId variant, VariantId baseline) implements Warning {}

  default String key() {
    return switch (this) {
      case GeneratorLimited _ -> "generator-limited";
      case GeneratorLate _ -> "generator-late";
      case CpusNotSeparated _ -> "cpus-not-separated";
      case FewBlocks _ -> "few-blocks";
      case FewStarts _ -> "few-starts";
      case ColdServers _ -> "cold-servers";
      case WarmUpIncomplete _ -> "warm-up-incomplete";
      case RunIncomplete _ -> "run-incomplete";
      case SeveralEpochs _ -> "several-epochs";
      case SeveralBuilds _ -> "several-builds";
      case SampledTrials _ -> "sampled-trials";
      case OtherProcessesUsedCpu _ -> "other-processes-used-cpu";
      case CpuStolen _ -> "cpu-stolen";
      case CpuSpeedVaried _ -> "cpu-speed-varied";
      case UnlikeServers _ -> "unlike-servers";
      case InTwoStates _ -> "two-states";
      case StillCompiling _ -> "still-compiling";
      case CpuThrottled _ -> "cpu-throttled";
      case ConnectionsNotAccepted _ -> "connections-not-accepted";
      case UsersWithoutAnswer _ -> "users-without-answer";
      case TcpRetransmissions _ -> "tcp-retransmissions";
      case MetricsIncomplete _ -> "metrics-incomplete";
      case Outliers _ -> "outliers";
      case Drift _ -> "drift";
      case NoVisibleEffect _ -> "no-visible-effect";
    };
  }
}
