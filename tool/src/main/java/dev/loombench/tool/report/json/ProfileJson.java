package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.ProfileGroup;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** CPU time of a variant at a point, by code; shares are between 0 and 1. */
record ProfileJson(
    @JsonUnwrapped PointJson point,
    String variant,
    int trials,
    @JsonPropertyDescription("Sampler and its event.") String sampler,
    @JsonUnwrapped Samples counts,
    @JsonUnwrapped Shares shares,
    @JsonUnwrapped Depths depth,
    List<GroupRow> groups,
    @JsonPropertyDescription("Page in the run folder.") String flameGraph,
    @JsonPropertyDescription("Page with the difference from the baseline; null for the baseline.")
        Optional<String> difference) {

  record Samples(
      long samples,
      long lost,
      @JsonPropertyDescription("Samples whose stack lacks its root.") long truncated) {}

  record Shares(
      OptionalDouble kernelShareJava,
      OptionalDouble kernelShareAll,
      @JsonPropertyDescription("CPU time of the samples divided by that of the Java threads.")
          OptionalDouble accountedShare,
      OptionalDouble systemShare) {}

  record Depths(
      OptionalInt depthMedian,
      OptionalInt depthMax,
      @JsonPropertyDescription("Pairs of stack depth and number of samples.")
          List<List<Long>> depths) {}

  record GroupRow(
      ProfileGroup group, String label, double share, OptionalDouble microsPerRequest) {}

  static List<ProfileJson> of(Analysis analysis) {
    return FlameGraphs.names(analysis).entrySet().stream()
        .map(entry -> of(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static ProfileJson of(Profile profile, FlameGraphs.Names names) {
    return new ProfileJson(
        PointJson.of(profile.point()),
        profile.variant().name(),
        profile.trials(),
        profile.sampler(),
        new Samples(
            profile.samples().taken(), profile.samples().lost(), profile.samples().truncated()),
        new Shares(
            profile
                .kernel()
                .map(kernel -> OptionalDouble.of(kernel.ofJava()))
                .orElse(OptionalDouble.empty()),
            profile.kernel().map(Profile.KernelShare::ofAll).orElse(OptionalDouble.empty()),
            profile.accounted(),
            profile.systemShare()),
        new Depths(
            profile.medianDepth(),
            profile.maxDepth(),
            profile.depths().entrySet().stream()
                .map(depth -> List.of((long) depth.getKey(), depth.getValue()))
                .toList()),
        profile.groups().stream()
            .map(
                share ->
                    new GroupRow(
                        share.group(),
                        share.group().label(),
                        share.share(),
                        share.microsPerRequest()))
            .toList(),
        names.graph(),
        names.difference());
  }
}
