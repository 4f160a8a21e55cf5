package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.ProfileGroup;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** CPU time by code at a point, in the terminal. */
public final class ProfileText {

  private static final int LEAST_IMPORTANT = 1;
  private static final int MOST_IMPORTANT = 100;

  private final List<Profile> profiles;
  private final Analysis analysis;

  public ProfileText(Analysis analysis, PointId point) {
    this.analysis = analysis;
    this.profiles =
        analysis.recordings().profiles().stream()
            .filter(profile -> profile.point().equals(point))
            .toList();
  }

  public void write(TextPage page) {
    if (profiles.isEmpty()) {
      return;
    }
    page.heading("CPU time by code");
    page.table(kernel());
    page.blank();
    page.table(groups());
    page.text("  ", explained());
    var names = FlameGraphs.names(analysis);
    for (Profile profile : profiles) {
      page.line("  flame graph: " + names.get(profile).graph());
      names.get(profile).difference().ifPresent(name -> page.line("  difference:  " + name));
    }
  }

  private Table<Profile> kernel() {
    return Table.of(profiles)
        .text("variant", MOST_IMPORTANT, profile -> profile.variant().name())
        .figure(
            "kernel % of Java",
            90,
            profile -> profile.kernel().map(share -> percentage(share.ofJava())).orElse(Table.NONE))
        .figure(
            "of all CPU",
            80,
            profile ->
                profile
                    .kernel()
                    .map(share -> Table.value(share.ofAll(), ProfileText::percentage))
                    .orElse(Table.NONE))
        .figure("depth median", 70, profile -> number(profile.medianDepth()))
        .figure("max", 60, profile -> number(profile.maxDepth()))
        .figure("samples", 50, profile -> "" + profile.samples().taken())
        .figure("lost", 40, profile -> "" + profile.samples().lost())
        .figure("truncated", 30, profile -> "" + profile.samples().truncated())
        .figure(
            "samples' CPU %",
            20, profile -> Table.value(profile.accounted(), ProfileText::percentage));
  }

  /** Columns by variant; rows by group in the order of {@link ProfileGroup}. */
  private Table<ProfileGroup> groups() {
    Table<ProfileGroup> table =
        Table.of(
                Arrays.stream(ProfileGroup.values())
                    .filter(group -> profiles.stream().anyMatch(one -> one.of(group).isPresent()))
                    .toList())
            .text("% of CPU", MOST_IMPORTANT, ProfileGroup::label);
    for (int at = 0; at < profiles.size(); at++) {
      Profile profile = profiles.get(at);
      table
          .figure(
              profile.variant().name(), 90 - at, of(profile, share -> percentage(share.share())))
          .figure(
              "us/request",
              LEAST_IMPORTANT + profiles.size() - at,
              of(profile, share -> Table.value(share.microsPerRequest(), Numbers::number)));
    }
    return table;
  }

  private String explained() {
    String samplers =
        String.join("; ", profiles.stream().map(Profile::sampler).distinct().toList());
    return ("Sampled by %s. JDK frames count for their caller, and so does time in the operating"
            + " system unless it is listed.")
        .formatted(samplers);
  }

  private static Function<ProfileGroup, String> of(
      Profile profile, Function<Profile.GroupShare, String> text) {
    return group -> profile.of(group).map(text).orElse(Table.NONE);
  }

  private static String percentage(double share) {
    return Numbers.fixed(100 * share, 1);
  }

  private static String number(OptionalInt count) {
    return count.isPresent() ? Integer.toString(count.getAsInt()) : Table.NONE;
  }
}
