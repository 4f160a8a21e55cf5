package dev.loombench.tool.report.terminal;

import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.Profile.GroupShare;
import dev.loombench.tool.analyze.profile.ProfileGroup;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.flamegraph.FlameGraphs;
import dev.loombench.tool.report.terminal.TextTable.Align;
import dev.loombench.tool.report.terminal.TextTable.Cell;
import dev.loombench.tool.report.terminal.TextTable.Column;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;

/** CPU time by code at a point, in the terminal. */
public final class ProfileTables {

  private static final String NONE = "–";
  private static final int LEAST_IMPORTANT = 1;
  private static final int MOST_IMPORTANT = 100;

  private final List<Profile> profiles;
  private final Analysis analysis;
  private final int width;
  private final Palette palette;

  public ProfileTables(Analysis analysis, PointId point, int width, Palette palette) {
    this.analysis = analysis;
    this.profiles =
        analysis.recordings().profiles().stream()
            .filter(profile -> profile.point().equals(point))
            .toList();
    this.width = width;
    this.palette = palette;
  }

  /** Returns the tables; empty without profiles. */
  public List<String> lines() {
    if (profiles.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add(palette.paint(TextStyle.HEADING, "CPU time by code"));
    lines.addAll(table(kernel()));
    lines.add("");
    lines.addAll(table(groups()));
    lines.addAll(WrappedText.lines("  ", explained(), width));
    var names = FlameGraphs.names(analysis);
    for (Profile profile : profiles) {
      lines.add("  flame graph: " + names.get(profile).graph());
      names.get(profile).difference().ifPresent(name -> lines.add("  difference:  " + name));
    }
    return lines;
  }

  private List<String> table(List<Column> columns) {
    return TextTable.fitting(columns, width, palette).lines();
  }

  private List<Column> kernel() {
    return List.of(
        column("variant", Align.LEFT, MOST_IMPORTANT, profile -> profile.variant().name()),
        column(
            "kernel % of Java",
            Align.RIGHT,
            90,
            profile -> profile.kernel().map(share -> percentage(share.ofJava())).orElse(NONE)),
        column(
            "of all CPU",
            Align.RIGHT,
            80,
            profile -> profile.kernel().map(share -> percentage(share.ofAll())).orElse(NONE)),
        column("depth median", Align.RIGHT, 70, profile -> number(profile.medianDepth())),
        column("max", Align.RIGHT, 60, profile -> number(profile.maxDepth())),
        column("samples", Align.RIGHT, 50, profile -> "" + profile.samples().taken()),
        column("lost", Align.RIGHT, 40, profile -> "" + profile.samples().lost()),
        column("truncated", Align.RIGHT, 30, profile -> "" + profile.samples().truncated()),
        column("samples' CPU %", Align.RIGHT, 20, profile -> percentage(profile.accounted())));
  }

  /** Columns by variant; rows by group in the order of {@link ProfileGroup}. */
  private List<Column> groups() {
    List<ProfileGroup> rows =
        Arrays.stream(ProfileGroup.values())
            .filter(group -> profiles.stream().anyMatch(one -> one.of(group).isPresent()))
            .toList();
    var columns = new ArrayList<Column>();
    columns.add(
        new Column(
            "% of CPU",
            Align.LEFT,
            MOST_IMPORTANT,
            rows.stream().map(group -> Cell.of(group.label())).toList()));
    IntStream.range(0, profiles.size())
        .forEach(
            at -> {
              Profile profile = profiles.get(at);
              columns.add(
                  groups(
                      profile.variant().name(),
                      90 - at,
                      rows,
                      group ->
                          profile
                              .of(group)
                              .map(GroupShare::share)
                              .map(ProfileTables::percentage)
                              .orElse(NONE)));
              columns.add(
                  groups(
                      "us/request",
                      LEAST_IMPORTANT + profiles.size() - at,
                      rows,
                      group ->
                          profile
                              .of(group)
                              .map(GroupShare::microsPerRequest)
                              .map(ProfileTables::micros)
                              .orElse(NONE)));
            });
    return columns;
  }

  private static Column groups(
      String head, int importance, List<ProfileGroup> rows, Function<ProfileGroup, String> text) {
    return new Column(
        head, Align.RIGHT, importance, rows.stream().map(text).map(Cell::of).toList());
  }

  private String explained() {
    String samplers =
        String.join("; ", profiles.stream().map(Profile::sampler).distinct().toList());
    return ("Sampled by %s. JDK frames count for their caller, and so does time in the operating"
            + " system unless it is listed.")
        .formatted(samplers);
  }

  private Column column(String head, Align align, int importance, Function<Profile, String> text) {
    return new Column(head, align, importance, profiles.stream().map(text).map(Cell::of).toList());
  }

  private static String percentage(OptionalDouble share) {
    return share.isPresent() ? percentage(share.getAsDouble()) : NONE;
  }

  private static String percentage(double share) {
    return Numbers.fixed(100 * share, 1);
  }

  private static String number(OptionalInt count) {
    return count.isPresent() ? Integer.toString(count.getAsInt()) : NONE;
  }

  private static String micros(OptionalDouble value) {
    return value.isPresent() ? Numbers.number(value.getAsDouble()) : NONE;
  }
}
