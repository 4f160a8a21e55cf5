package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.Profile.GroupShare;
import dev.loombench.tool.analyze.profile.Profile.KernelShare;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import dev.loombench.tool.report.flamegraph.FlameGraphs.Names;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Where the CPU time went, as a part of the summary. */
final class ProfileJson {

  private ProfileJson() {}

  static ArrayNode of(Analysis analysis) {
    return FlameGraphs.names(analysis).entrySet().stream()
        .map(entry -> row(entry.getKey(), entry.getValue()))
        .collect(Json.toArray());
  }

  private static ObjectNode row(Profile profile, Names names) {
    ObjectNode row =
        Json.at(profile.point())
            .put("variant", profile.variant())
            .put("trials", profile.trials())
            .put("sampler", profile.sampler())
            .put("samples", profile.samples())
            .put("lost", profile.lost())
            .put("cut", profile.cut());
    put(
        row,
        "kernelShareJava",
        profile
            .kernel()
            .map(KernelShare::ofJava)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()));
    put(
        row,
        "kernelShareAll",
        profile.kernel().map(KernelShare::ofAll).orElse(OptionalDouble.empty()));
    put(row, "accountedShare", profile.accounted());
    put(row, "systemShare", profile.systemShare());
    row.put("depthMedian", profile.medianDepth()).put("depthMax", profile.maxDepth());
    ArrayNode depths = row.putArray("depths");
    profile.depths().forEach((depth, samples) -> depths.addArray().add(depth).add(samples));
    ArrayNode groups = row.putArray("groups");
    profile.groups().forEach(share -> groups.add(group(share)));
    row.put("flameGraph", names.graph());
    names
        .difference()
        .ifPresentOrElse(name -> row.put("difference", name), () -> row.putNull("difference"));
    return row;
  }

  private static ObjectNode group(GroupShare share) {
    ObjectNode row =
        Json.object()
            .put("group", share.group().key())
            .put("label", share.group().label())
            .put("share", share.share());
    put(row, "microsPerRequest", share.microsPerRequest());
    return row;
  }

  private static void put(ObjectNode row, String name, OptionalDouble value) {
    if (value.isPresent()) {
      row.put(name, value.getAsDouble());
    } else {
      row.putNull(name);
    }
  }
}
