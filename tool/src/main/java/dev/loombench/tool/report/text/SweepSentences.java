package dev.loombench.tool.report.text;

import dev.loombench.tool.analyze.sweep.SaturationLine;
import dev.loombench.tool.analyze.sweep.SweepCrossover;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sentences about a sweep's map. */
public final class SweepSentences {

  private final Design.Sweep sweep;
  private final List<List<SweepPointResult>> rows;
  private final List<SweepCrossover> crossovers;
  private final List<SaturationLine> lines;

  /** Consecutive measured columns of a row with the same difference. */
  private record Segment(Difference difference, int first, int last) {}

  public SweepSentences(SweepMap map) {
    this.sweep = map.design();
    this.rows = IntStream.range(0, sweep.up().values().size()).mapToObj(map::row).toList();
    this.crossovers = map.crossovers();
    this.lines = map.saturationLines();
  }

  public List<String> sentences() {
    var sentences = new ArrayList<String>();
    byText().forEach((text, numbers) -> sentences.add("At %s %s.".formatted(ups(numbers), text)));
    undecided(sentences);
    notComparable(sentences);
    lines.forEach(line -> sentences.add(arithmetic(line)));
    List.of(sweep.over(), sweep.of()).forEach(variant -> cpu(variant, sentences));
    return sentences;
  }

  private void undecided(List<String> sentences) {
    long endless =
        rows.stream().filter(row -> isUnknown(row.getFirst()) || isUnknown(row.getLast())).count();
    if (endless > 0) {
      sentences.add(
          "The ends of %d of %d rows were not measured: allow more time (--within)."
              .formatted(endless, rows.size()));
    }
    long open =
        crossovers.stream().filter(change -> !change.isLocated() || !change.decided()).count();
    if (open > 0) {
      sentences.add(
          "%d of %s undecided: more time (--within) or blocks (--blocks) may decide."
              .formatted(
                  open,
                  crossovers.size() == 1
                      ? "1 crossover is"
                      : crossovers.size() + " crossovers are"));
    }
  }

  private void notComparable(List<String> sentences) {
    var byReason = new LinkedHashMap<String, List<String>>();
    for (SweepPointResult result : rows.stream().flatMap(List::stream).toList()) {
      if (result.finding() instanceof SweepFinding.NotComparable(var reason)) {
        byReason.computeIfAbsent(reason(reason), _ -> new ArrayList<>()).add(place(result.cell()));
      }
    }
    byReason.forEach(
        (reason, places) ->
            sentences.add("Not comparable at %s: %s.".formatted(Lists.list(places), reason)));
  }

  /** Returns the reason why a cell has no valid ratio, as the end of a sentence. */
  public static String reason(SweepFinding.Reason reason) {
    return switch (reason) {
      case SweepFinding.Reason.NothingServed() -> "a variant served nothing there";
      case SweepFinding.Reason.NoneCompleted(VariantId variant) ->
          "no trial of %s completed".formatted(variant);
      case SweepFinding.Reason.Refused(var refusal) -> NotComparableSentences.reason(refusal);
    };
  }

  private String place(Design.SweepCell cell) {
    return "%s with %s"
        .formatted(sweep.across().phrase(cell.column()), sweep.up().phrase(cell.row()));
  }

  private static boolean isUnknown(SweepPointResult result) {
    return result.finding() instanceof SweepFinding.Unknown;
  }

  /** Returns the rows by their text; rows with the same text share a sentence. */
  private Map<String, List<Integer>> byText() {
    var byText = new LinkedHashMap<String, List<Integer>>();
    for (int row = 0; row < rows.size(); row++) {
      byText.computeIfAbsent(text(row), _ -> new ArrayList<>()).add(row);
    }
    return byText;
  }

  private String text(int row) {
    List<Segment> segments = segments(rows.get(row));
    if (segments.isEmpty()) {
      return "nothing is measured yet";
    }
    List<String> parts =
        IntStream.range(0, segments.size())
            .mapToObj(index -> part(segments.get(index), index == 0, index == segments.size() - 1))
            .toList();
    return "%s serves, against %s, %s%s"
        .formatted(sweep.of(), sweep.over(), Lists.list(parts), caveat(row));
  }

  private String part(Segment segment, boolean isFirst, boolean isLast) {
    return word(segment.difference()) + " " + where(segment, isFirst, isLast);
  }

  private String where(Segment segment, boolean isFirst, boolean isLast) {
    SweepAxis axis = sweep.across();
    if (isFirst && !isLast) {
      return "up to " + axis.phrase(segment.last());
    }
    if (isLast && !isFirst) {
      return "from " + axis.phrase(segment.first()) + " on";
    }
    return segment.first() == segment.last()
        ? "at " + axis.phrase(segment.first())
        : "from "
            + axis.phrase(axis.number(segment.first()) + " to " + axis.number(segment.last()));
  }

  private static String word(Difference difference) {
    return switch (difference) {
      case ABOVE -> "more";
      case BELOW -> "less";
      case WITHIN_MARGIN -> "as much";
      case OPEN -> "not clearly more or less";
    };
  }

  private String caveat(int row) {
    List<SweepCrossover> own = crossovers.stream().filter(change -> change.row() == row).toList();
    if (own.stream().anyMatch(change -> !change.isLocated())) {
      return "; the columns between were not measured";
    }
    boolean guessed =
        own.stream()
            .flatMap(change -> Stream.of(change.left(), change.right()))
            .anyMatch(
                column -> rows.get(row).get(column).finding() instanceof SweepFinding.FewBlocks);
    return guessed ? "; some columns have too few blocks for a verdict" : "";
  }

  private List<Segment> segments(List<SweepPointResult> row) {
    var segments = new ArrayList<Segment>();
    for (SweepPointResult result : row) {
      if (result.finding().isMeasured()) {
        Difference difference = result.finding().differenceIfAny().orElseThrow();
        int column = result.cell().column();
        if (!segments.isEmpty() && segments.getLast().difference() == difference) {
          Segment longer = new Segment(difference, segments.getLast().first(), column);
          segments.set(segments.size() - 1, longer);
        } else {
          segments.add(new Segment(difference, column, column));
        }
      }
    }
    return segments;
  }

  private String arithmetic(SaturationLine line) {
    SweepAxis along = line.alongRows() ? sweep.across() : sweep.up();
    SweepAxis other = line.alongRows() ? sweep.up() : sweep.across();
    boolean constant =
        line.positions().stream()
                .map(position -> position.value() + " " + position.threads())
                .distinct()
                .count()
            == 1;
    List<String> places =
        constant
            ? List.of("at " + value(along, line.positions().getFirst().value()))
            : line.positions().stream()
                .map(
                    position ->
                        "at %s (%s)"
                            .formatted(
                                value(along, position.value()), other.phrase(position.index())))
                .toList();
    return "Little's law: %s of %s are saturated %s%s.%s"
        .formatted(
            threads(line),
            line.variant(),
            Lists.list(places),
            constant ? ", whatever the value of " + other.name() : "",
            agreement(line));
  }

  private static String threads(SaturationLine line) {
    List<OptionalInt> sizes =
        line.positions().stream().map(SaturationLine.Position::threads).distinct().toList();
    return sizes.size() == 1 && sizes.getFirst().isPresent()
        ? "the " + sizes.getFirst().getAsInt() + " threads"
        : "the threads";
  }

  private static String value(SweepAxis axis, double value) {
    return axis.phrase(value == Math.rint(value) ? SweepAxis.plain(value) : Numbers.number(value));
  }

  /** Returns the number of rows whose crossover is where the line intersects them. */
  private String agreement(SaturationLine line) {
    List<SweepCrossover> located = crossovers.stream().filter(SweepCrossover::isLocated).toList();
    long crossed = located.stream().map(SweepCrossover::row).distinct().count();
    if (!line.alongRows() || crossed == 0) {
      return "";
    }
    long there =
        line.positions().stream()
            .filter(
                position ->
                    located.stream()
                        .filter(change -> change.row() == position.index())
                        .anyMatch(change -> includes(change, position.value())))
            .count();
    return " The verdict changes there, within one step of the grid, in %d of %d rows with a crossover."
        .formatted(there, crossed);
  }

  private boolean includes(SweepCrossover change, double value) {
    List<Double> values = sweep.across().values();
    return values.get(change.left()) <= value && value <= values.get(change.right());
  }

  /** Adds the first cell of each row where a variant saturates its CPU. */
  private void cpu(VariantId variant, List<String> sentences) {
    List<String> places =
        rows.stream()
            .flatMap(
                row ->
                    row.stream()
                        .filter(
                            result ->
                                result.cpuSaturated().stream()
                                    .anyMatch(full -> isOf(full, variant)))
                        .limit(1))
            .map(SweepPointResult::cell)
            .map(this::place)
            .toList();
    if (!places.isEmpty()) {
      sentences.add(
          "%s saturated its CPU (at least %s of the granted CPU), first at %s: the CPU is its bound there."
              .formatted(variant, Numbers.percent(SweepMap.SATURATED_CPU), Lists.list(places)));
    }
  }

  /** Returns whether a variant is the named one or a version of it with another option. */
  private static boolean isOf(VariantId made, VariantId variant) {
    return made.equals(variant) || made.name().startsWith(variant + ".");
  }

  private String ups(List<Integer> numbers) {
    return sweep.up().phrase(Lists.list(numbers.stream().map(sweep.up()::number).toList()));
  }
}
