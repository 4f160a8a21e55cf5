package dev.loombench.tool.report.flamegraph;

import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.profile.ProfileGroup;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.report.common.Template;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import one.convert.Arguments;
import one.convert.FlameGraph;

/**
 * Flame graphs: a self-contained page for each profile and one for its difference from the
 * baseline, drawn by the converter of async-profiler.
 */
public final class FlameGraphs {

  /** Folder of the pages in the run folder. */
  public static final String FOLDER = "profiles";

  private static final String POLICY =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src"
          + " 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">";
  private static final int COMMON_SAMPLES = 100_000;
  private static final String HEAD = "<head>";

  /** Names of a profile's pages; the baseline has no difference. */
  public record Names(String graph, Optional<String> difference) {}

  private FlameGraphs() {}

  public static Map<String, Report> of(Analysis analysis) {
    var pages = new LinkedHashMap<String, Report>();
    for (var entry : names(analysis).entrySet()) {
      Profile profile = entry.getKey();
      pages.put(entry.getValue().graph(), (_, out) -> draw(profile, out));
      entry
          .getValue()
          .difference()
          .ifPresent(name -> pages.put(name, (_, out) -> drawDifference(analysis, profile, out)));
    }
    return Collections.unmodifiableMap(pages);
  }

  public static Map<Profile, Names> names(Analysis analysis) {
    var names = new LinkedHashMap<Profile, Names>();
    for (Profile profile : analysis.recordings().profiles()) {
      String place = place(analysis, profile.point());
      String variant = fit(profile.variant().name());
      names.put(
          profile,
          new Names(
              "%s/%s-%s.html".formatted(FOLDER, place, variant),
              baseline(analysis, profile)
                  .map(
                      base ->
                          "%s/%s-%s-vs-%s.html"
                              .formatted(FOLDER, place, variant, fit(base.variant().name())))));
    }
    return names;
  }

  private static Optional<Profile> baseline(Analysis analysis, Profile profile) {
    return analysis.recordings().profiles().stream()
        .filter(other -> other.variant().equals(analysis.study().baseline()))
        .filter(other -> other.point().equals(profile.point()))
        .filter(other -> !other.variant().equals(profile.variant()))
        .findFirst();
  }

  /** Returns the workload, and the point if there are several. */
  private static String place(Analysis analysis, PointId point) {
    long points =
        analysis.points().stream()
            .filter(other -> other.workload().equals(point.workload()))
            .count();
    return points == 1
        ? fit(point.workload().map(WorkloadId::name).orElse(""))
        : fit(point.workload().map(WorkloadId::name).orElse("")) + "-" + fit(point.stepLabel());
  }

  private static String fit(String text) {
    return text.replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  private static void draw(Profile profile, OutputStream out) throws IOException {
    write(graph(profile.stacks(), samples(profile.stacks()), title(profile)), out);
  }

  /**
   * Draws the difference of two profiles, scaled to the same number of samples and without the
   * frames that start threads, which differ between platform and virtual threads.
   */
  private static void drawDifference(Analysis analysis, Profile other, OutputStream out)
      throws IOException {
    Profile base = baseline(analysis, other).orElseThrow();
    FlameGraph graph =
        graph(
            withoutStarts(other.stacks()),
            COMMON_SAMPLES,
            "%s: %s against %s, both scaled to %d samples; red: more, blue: less, yellow: only here"
                .formatted(other.point().label(), other.variant(), base.variant(), COMMON_SAMPLES));
    graph.diff(graph(withoutStarts(base.stacks()), COMMON_SAMPLES, ""));
    write(graph, out);
  }

  private static String title(Profile profile) {
    return "%s: %s, %d samples of CPU time (%s)"
        .formatted(
            profile.point().label(),
            profile.variant(),
            profile.samples().taken(),
            profile.sampler());
  }

  private static List<SampledStack> withoutStarts(List<SampledStack> stacks) {
    return stacks.stream()
        .map(stack -> new SampledStack(stack.kind(), withoutStart(stack.frames()), stack.samples()))
        .toList();
  }

  /** Returns the whole stack if it has only such frames. */
  private static List<String> withoutStart(List<String> frames) {
    List<String> rest = frames.stream().dropWhile(ProfileGroup::runsThreads).toList();
    return rest.isEmpty() ? frames : rest;
  }

  private static long samples(List<SampledStack> stacks) {
    return stacks.stream().mapToLong(SampledStack::samples).sum();
  }

  private static FlameGraph graph(List<SampledStack> stacks, long samples, String title)
      throws IOException {
    var graph = new FlameGraph(new Arguments("--title", Template.escaped(title)));
    double scale = (double) samples / Math.max(1, samples(stacks));
    graph.parseCollapsed(new StringReader(collapsed(stacks, scale)));
    return graph;
  }

  /** Returns one line per stack: frames with their kinds, and samples. */
  static String collapsed(List<SampledStack> stacks, double scale) {
    return stacks.stream()
        .map(stack -> "%s %d".formatted(line(stack), Math.round(scale * stack.samples())))
        .collect(Collectors.joining("\n"));
  }

  private static String line(SampledStack stack) {
    var frames = new ArrayList<String>();
    if (stack.kind() != ThreadKind.JAVA) {
      frames.add("[" + stack.kind().name() + "]");
    }
    if (stack.frames().isEmpty()) {
      frames.add("[no stack]");
    }
    stack.frames().stream().map(FlameGraphs::marked).forEach(frames::add);
    return String.join(";", frames);
  }

  private static String marked(String frame) {
    return frame.endsWith(SampledStack.NATIVE)
        ? frame.substring(0, frame.length() - SampledStack.NATIVE.length())
        : SampledStack.isJava(frame) ? frame + "_[j]" : frame;
  }

  private static void write(FlameGraph graph, OutputStream out) throws IOException {
    var drawn = new ByteArrayOutputStream();
    graph.dump(drawn);
    String page = drawn.toString(StandardCharsets.UTF_8);
    out.write(page.replaceFirst(HEAD, HEAD + "\n" + POLICY).getBytes(StandardCharsets.UTF_8));
  }
}
