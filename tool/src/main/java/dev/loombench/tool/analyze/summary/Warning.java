package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.stream.Collectors;

/** What a reader must know before believing a figure: a closed list, each with what to do next. */
public sealed interface Warning {

  /** How many of many are named in a sentence. */
  int MOST_NAMED = 3;

  /** The generator used most of its CPUs. */
  record GeneratorWasTheLimit(Point point, List<String> variants, double share)
      implements Warning {}

  /** Server and generator ran on the same CPUs. */
  record CpusNotSeparated(String cpus) implements Warning {}

  /** Too few blocks for narrow intervals. */
  record FewBlocks(int blocks) implements Warning {}

  /** Servers were measured before the gates of warm-up held. */
  record WarmUpCeilingReached(List<String> variants, int trials) implements Warning {}

  /** The run ended before its plan did. */
  record Partial(int made, int planned) implements Warning {}

  /** The run was resumed where trials can't be compared with the earlier ones. */
  record SeveralStrata(int strata) implements Warning {}

  /** Other processes used the machine's CPUs. */
  record OtherProcessesUsedCpu(double cores) implements Warning {}

  /** The hypervisor took CPU. */
  record CpuStolen(double percent) implements Warning {}

  /** The CPU quota that was asked for held servers back. */
  record HeldByItsQuota(List<String> variants, double percent) implements Warning {}

  /** Connections came upon a full accept queue, or were dropped at the listening socket. */
  record ConnectionsNotAccepted(List<String> variants, double most, Point worst)
      implements Warning {}

  /** TCP had to send segments again. */
  record SegmentsSentAgain(List<String> variants, double most, Point worst) implements Warning {}

  /** Some figures are means of fewer trials than others. */
  record FiguresPartial(List<MissingMetric> gaps) implements Warning {
    public FiguresPartial {
      gaps = List.copyOf(gaps);
    }
  }

  /** Some figures of single trials lie apart from those of the others of their kind. */
  record TrialsLieApart(List<Outlier> figures) implements Warning {
    public TrialsLieApart {
      figures = List.copyOf(figures);
    }
  }

  /** The figure that decides goes one way over the blocks, for all variants together. */
  record Drifted(Point point, Metric metric, double change, int blocks) implements Warning {}

  /** Its name in stored files. */
  default String key() {
    return switch (this) {
      case GeneratorWasTheLimit _ -> "generator-was-the-limit";
      case CpusNotSeparated _ -> "cpus-not-separated";
      case FewBlocks _ -> "few-blocks";
      case WarmUpCeilingReached _ -> "warm-up-ceiling-reached";
      case Partial _ -> "partial";
      case SeveralStrata _ -> "several-strata";
      case OtherProcessesUsedCpu _ -> "other-processes-used-cpu";
      case CpuStolen _ -> "cpu-stolen";
      case HeldByItsQuota _ -> "held-by-its-quota";
      case ConnectionsNotAccepted _ -> "connections-not-accepted";
      case SegmentsSentAgain _ -> "tcp-segments-sent-again";
      case FiguresPartial _ -> "figures-partial";
      case TrialsLieApart _ -> "trials-lie-apart";
      case Drifted _ -> "drifted";
    };
  }

  /** What was found. */
  default String text() {
    return switch (this) {
      case GeneratorWasTheLimit(Point point, List<String> variants, double share) ->
          "%s: the generator used %s of its CPUs with %s, so the throughput is a lower bound."
              .formatted(point.label(), Numbers.percent(share), Lists.list(variants));
      case CpusNotSeparated(String cpus) ->
          "Server and generator shared CPU %s, and slowed each other down.".formatted(cpus);
      case FewBlocks(int blocks) ->
          "Only %s: intervals are wide or missing.".formatted(Lists.counted(blocks, "block"));
      case WarmUpCeilingReached(List<String> variants, int trials) ->
          "%s of %s began before the server counted as warm."
              .formatted(Lists.counted(trials, "trial"), Lists.list(variants));
      case Partial(int made, int planned) ->
          "The run is partial: %d of %d trials.".formatted(made, planned);
      case SeveralStrata(int strata) ->
          "The run was made in %d stretches on different boots, hosts or builds.".formatted(strata);
      case OtherProcessesUsedCpu(double cores) ->
          "Other processes used up to %s cores in a window.".formatted(Numbers.number(cores));
      case CpuStolen(double percent) ->
          "The hypervisor took up to %s of the CPU in a window."
              .formatted(Numbers.percent(percent / 100));
      case HeldByItsQuota(List<String> variants, double percent) ->
          "The CPU quota held %s back in up to %s of its periods in a window."
              .formatted(Lists.list(variants), Numbers.percent(percent / 100));
      case ConnectionsNotAccepted(List<String> variants, double most, Point worst) ->
          "Up to %s connections in a window were dropped at the accept queue of %s; most at %s."
              .formatted(Numbers.count(most), Lists.either(variants), worst.label());
      case SegmentsSentAgain(List<String> variants, double most, Point worst) ->
          "Up to %s TCP segments in a window were sent again with %s; most at %s."
              .formatted(Numbers.count(most), Lists.either(variants), worst.label());
      case FiguresPartial(List<MissingMetric> gaps) ->
          "%s of fewer trials than the others, like %s of %s, missing in %d of %d trials: %s."
              .formatted(
                  gaps.size() == 1 ? "1 figure is" : gaps.size() + " figures are",
                  gaps.getFirst().metric().label(),
                  gaps.getFirst().variant(),
                  gaps.getFirst().missing(),
                  gaps.getFirst().windows(),
                  gaps.getFirst().reason().replaceAll("\\.$", ""));
      case TrialsLieApart(List<Outlier> figures) ->
          "%s of single trials %s apart from the others: %s%s."
              .formatted(
                  Lists.counted(figures.size(), "figure"),
                  figures.size() == 1 ? "lies" : "lie",
                  figures.stream()
                      .limit(MOST_NAMED)
                      .map(Outlier::text)
                      .collect(Collectors.joining("; ")),
                  figures.size() > MOST_NAMED
                      ? "; and %d more".formatted(figures.size() - MOST_NAMED)
                      : "");
      case Drifted(Point point, Metric metric, double change, int blocks) ->
          "%s: over %s, %s %s by %s, all variants together."
              .formatted(
                  point.label(),
                  Lists.counted(blocks, "block"),
                  metric.label(),
                  change > 0 ? "rose" : "fell",
                  Numbers.percent(Math.abs(change)));
    };
  }

  /** What to do about it. */
  default String nextStep() {
    return switch (this) {
      case GeneratorWasTheLimit _ ->
          "Give the generator more CPUs, or compare at a fixed rate that it can send.";
      case CpusNotSeparated _ -> "Use a machine with at least 2 CPUs, or grant each role its own.";
      case FewBlocks _ -> "Set protocol.blocks to 3 or more.";
      case WarmUpCeilingReached _ ->
          "Raise the warm-up's ceiling, or look at the warm-up's course for what did not settle.";
      case Partial _ -> "Resume the run.";
      case SeveralStrata _ ->
          "Ratios are still taken within blocks of one stretch; to trust plain figures, run anew.";
      case OtherProcessesUsedCpu _ -> "Stop what else runs on the machine, and run anew.";
      case CpuStolen _ -> "Use a quieter host, or repeat with more blocks.";
      case HeldByItsQuota _ ->
          "That is what the limit is for; raise the variant's cpus to see it without.";
      case ConnectionsNotAccepted _ ->
          "Latency there holds the wait for a connection: raise the backlog or lower the load.";
      case SegmentsSentAgain _ ->
          "A segment lost costs a fifth of a second or more: look there before you blame the server"
              + " for its slowest answers.";
      case FiguresPartial _ ->
          "Look at the number of trials beside a figure; the report lists what is not available.";
      case TrialsLieApart _ ->
          "None is dropped. Look in their files for what was different then; more blocks give one"
              + " trial less weight.";
      case Drifted _ ->
          "Ratios are taken within blocks and stand; plain means mix early and late. Look for heat,"
              + " for other load, for what grows.";
    };
  }
}
