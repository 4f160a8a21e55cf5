package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.summary.Outlier;
import dev.loombench.tool.analyze.summary.TwoStates;
import dev.loombench.tool.analyze.summary.Warning;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.Sentences;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences about warnings: the finding, and the next step. */
public final class WarningSentences {

  private static final int MOST_NAMED = 3;

  private WarningSentences() {}

  public static String finding(Warning warning) {
    return switch (warning) {
      case Warning.GeneratorLimited(PointId point, List<VariantId> variants, double share) ->
          "%s: the generator used %s of its CPUs with %s, so the throughput is a lower bound."
              .formatted(point.label(), Numbers.percent(share), Lists.list(variants));
      case Warning.GeneratorLate(PointId point, List<VariantId> variants, var lateness) ->
          "%s: the generator sent late with %s, up to %s. No compared latency changed by more than half the equivalence margin."
              .formatted(point.label(), Lists.list(variants), lateness.text());
      case Warning.CpusNotSeparated(List<Integer> cpus) ->
          "Server and generator shared CPU %s and slowed each other down."
              .formatted(cpus.stream().map(String::valueOf).collect(Collectors.joining(", ")));
      case Warning.FewBlocks(int blocks, int needed) ->
          "No verdicts: the study has %s, and a verdict needs %d."
              .formatted(Lists.counted(blocks, "block"), needed);
      case Warning.FewStarts(int starts, int needed) ->
          "No verdicts on starts: the study has %s of each variant, and a verdict needs %d."
              .formatted(Lists.counted(starts, "start"), needed);
      case Warning.ColdServers _ ->
          "Servers were measured cold, from their first request on: figures include class loading and compilation, and hold for loads of this length.";
      case Warning.WarmUpIncomplete(List<VariantId> variants, int trials) ->
          "%s of %s began before the server was warm."
              .formatted(Lists.counted(trials, "trial"), Lists.list(variants));
      case Warning.RunIncomplete(int made, int planned) ->
          "The run is incomplete: %d of %d trials.".formatted(made, planned);
      case Warning.SeveralEpochs(int epochs) ->
          "The run has %d epochs: the boot, the host or another condition of the machine changed."
              .formatted(epochs);
      case Warning.SeveralBuilds(int leftOut) ->
          "%s of another build: no figure includes them, because the files of the servers or of Loombench differ or are unknown."
              .formatted(Lists.counted(leftOut, "trial"));
      case Warning.SampledTrials(int read, int made, int oneBlockIn) ->
          "Latency distributions and time series cover %d of %d trials: those of one block in %d. So do the mean connections in diagnoses and the effects of shortcuts in a replication. Verdicts and estimates cover all trials."
              .formatted(read, made, oneBlockIn);
      case Warning.OtherProcessesUsedCpu(double cores, double onMeasuredCpus) ->
          "Other processes used up to %s cores in a window, up to %s on the CPUs of the server or of the generator."
              .formatted(Numbers.number(cores), Numbers.number(onMeasuredCpus));
      case Warning.CpuStolen(double percent) ->
          "The hypervisor took up to %s of the CPU in a window."
              .formatted(Numbers.percent(percent / 100));
      case Warning.CpuSpeedVaried(double slowest, VariantId variant, PointId point) ->
          "The speed of the server's CPUs varied: one trial of %s at %s had %s of the speed of another."
              .formatted(variant, point.label(), Numbers.percent(slowest));
      case Warning.UnlikeServers(PointId point, VariantId variant, double least, double most) ->
          "Servers of %s, started alike, needed %s to %s µs of CPU for a request at %s."
              .formatted(variant, Numbers.number(least), Numbers.number(most), point.label());
      case Warning.InTwoStates(TwoStates states) -> twoStates(states);
      case Warning.StillCompiling(List<VariantId> variants, double percent) ->
          "The server still compiled in a window of %s: its CPU per request may be up to %s too high."
              .formatted(Lists.list(variants), Numbers.percent(percent / 100));
      case Warning.CpuThrottled(List<VariantId> variants, double percent) ->
          "The CPU quota throttled %s in up to %s of its periods in a window."
              .formatted(Lists.list(variants), Numbers.percent(percent / 100));
      case Warning.ConnectionsNotAccepted(List<VariantId> variants, double most, PointId worst) ->
          "The accept queue of %s dropped up to %s connections in a window; most at %s."
              .formatted(Lists.either(variants), Numbers.count(most), worst.label());
      case Warning.UsersWithoutAnswer few ->
          "Throughput and mean response time of %s imply %s of the users of %s; the waits of the others are in no latency.%s"
              .formatted(
                  few.variant(),
                  Numbers.percent(few.share()),
                  few.point().label(),
                  few.isAboutAcceptQueue()
                      ? " On average %s connections waited in the server's accept queue."
                          .formatted(Numbers.count(few.notAccepted().getAsDouble()))
                      : "");
      case Warning.TcpRetransmissions(List<VariantId> variants, double most, PointId worst) ->
          "TCP retransmitted up to %s segments in a window with %s; most at %s."
              .formatted(Numbers.count(most), Lists.either(variants), worst.label());
      case Warning.MetricsIncomplete(List<MissingMetric> missing) -> incomplete(missing);
      case Warning.Outliers(List<Outlier> figures) -> outliers(figures);
      case Warning.Drift(PointId point, Metric metric, double change, int blocks) ->
          "%s: over %s, %s %s by %s, all variants together."
              .formatted(
                  point.label(),
                  Lists.counted(blocks, "block"),
                  metric.label(),
                  change > 0 ? "rose" : "fell",
                  Numbers.percent(Math.abs(change)));
      case Warning.NoVisibleEffect(VariantId variant, VariantId baseline) ->
          "%s differs from %s in no metric, and no setting that was read back shows its difference."
              .formatted(variant, baseline);
    };
  }

  private static String twoStates(TwoStates states) {
    Metric metric = states.metric();
    String unit = metric == Metric.THROUGHPUT ? "" : " " + metric.unit();
    return "Servers of %s, started alike, are in one of two states at %s: %s %s in %s, and %s in %s.%s"
        .formatted(
            states.variant(),
            states.point().label(),
            metric.label(),
            Numbers.number(states.low().mean()) + unit,
            Lists.counted(states.low().servers(), "trial"),
            Numbers.number(states.high().mean()) + unit,
            Lists.counted(states.high().servers(), "trial"),
            states
                .reading()
                .map(
                    with ->
                        " There, %s is %s and %s %s."
                            .formatted(
                                with.metric().label(),
                                Numbers.number(with.atLow()),
                                Numbers.number(with.atHigh()),
                                with.metric().unit()))
                .orElse(" No other reading differs with them."));
  }

  private static String incomplete(List<MissingMetric> missing) {
    MissingMetric first = missing.getFirst();
    return "%s from fewer trials than the others, like %s of %s, missing in %d of %d trials: %s."
        .formatted(
            missing.size() == 1 ? "1 figure is" : missing.size() + " figures are",
            first.metric().label(),
            first.variant(),
            first.missing(),
            first.windows(),
            Sentences.clause(first.reason()));
  }

  private static String outliers(List<Outlier> figures) {
    String named =
        figures.stream()
            .limit(MOST_NAMED)
            .map(WarningSentences::outlier)
            .collect(Collectors.joining("; "));
    return "%s: %s%s."
        .formatted(
            Lists.counted(figures.size(), "outlier"),
            named,
            figures.size() > MOST_NAMED
                ? "; and %d more".formatted(figures.size() - MOST_NAMED)
                : "");
  }

  private static String outlier(Outlier outlier) {
    return "trial %d (%s, %s, block %d) has %s of %s %s; the median is %s, and the bootstrap interval of the mean is %s–%s"
        .formatted(
            outlier.trial(),
            outlier.variant(),
            outlier.point().label(),
            outlier.block(),
            outlier.metric().label(),
            Numbers.number(outlier.value()),
            outlier.metric().unit(),
            Numbers.number(outlier.median()),
            Numbers.number(outlier.bootstrap().low()),
            Numbers.number(outlier.bootstrap().high()));
  }

  public static String nextStep(Warning warning) {
    return switch (warning) {
      case Warning.GeneratorLimited _ ->
          "Give the generator more CPUs, or compare at a fixed rate that it can send.";
      case Warning.GeneratorLate(var _, var _, var lateness) -> lateness.nextStep();
      case Warning.CpusNotSeparated _ ->
          "Use a machine with at least 2 CPUs, or grant each role its own.";
      case Warning.FewBlocks _ -> "Set protocol.blocks to 3 or more.";
      case Warning.FewStarts _ -> "Set protocol.starts to 3 or more.";
      case Warning.ColdServers _ -> "Remove 'warm-up: none' to measure warm servers.";
      case Warning.WarmUpIncomplete _ ->
          "Raise protocol.warm-up.ceiling, or look in the warm-up's time series for what did not stabilize.";
      case Warning.RunIncomplete _ ->
          "Resume the run: repeat its command with --out and the folder of the run.";
      case Warning.SeveralEpochs _ ->
          "Ratios are taken within blocks of one epoch; to compare plain figures, repeat the run.";
      case Warning.SeveralBuilds _ ->
          "Start a new run for each build, and compare them with 'loombench compare'.";
      case Warning.SampledTrials _ ->
          "The files of the other trials contain their distributions and time series; trials.csv has the readings of every trial.";
      case Warning.OtherProcessesUsedCpu _ ->
          "Intervals are wider by what the server may have lacked, but caches and clock are shared: stop the other processes for the best figures.";
      case Warning.CpuStolen _ ->
          "Intervals are wider by what that may change. Use a quieter host, or repeat with more blocks.";
      case Warning.CpuSpeedVaried _ ->
          "Intervals contain this; they become narrower on a host whose CPUs are not shared and have a fixed frequency. `work_per_request` in trials.csv is the CPU per request at equal speed.";
      case Warning.UnlikeServers _ ->
          "The speed of the CPU does not explain it; what each JVM compiled may. More blocks narrow the bounds, longer windows do not.";
      case Warning.InTwoStates _ ->
          "A mean describes neither state: find which one production has. trials.csv has the readings of each server.";
      case Warning.StillCompiling _ ->
          "Intervals are wider by that. More requests before the window, by a longer protocol.window or more CPUs, let the compiler finish.";
      case Warning.CpuThrottled _ ->
          "The limit works as intended; raise the variant's cpus to measure without it.";
      case Warning.ConnectionsNotAccepted _ ->
          "Latency there includes the wait for a connection: raise the backlog or lower the load.";
      case Warning.UsersWithoutAnswer few ->
          "Its figures are those of fewer users, and leave out those who waited longest. Try fewer users, a longer window or a slower rise."
              + (few.isAboutAcceptQueue()
                  ? " If the thread that serves connections also accepts them, give the acceptor its own: with Reactor Netty by -Dreactor.netty.ioSelectCount=1."
                  : "");
      case Warning.TcpRetransmissions _ ->
          "A lost segment delays an answer by at least 200 ms: check the network before you attribute"
              + " the slowest answers to the server.";
      case Warning.MetricsIncomplete _ ->
          "Check the number of trials of a figure; the report lists unavailable metrics.";
      case Warning.Outliers _ ->
          "No outlier is dropped. Look in the trials' files for the cause; more blocks reduce the"
              + " weight of one trial.";
      case Warning.Drift _ ->
          "Ratios are taken within blocks and remain valid; plain means mix early and late blocks."
              + " Check for thermal throttling, other load and growing data.";
      case Warning.NoVisibleEffect _ ->
          "Check in the application's log that the setting takes effect: one that is ignored looks the same as one that does not matter.";
    };
  }
}
