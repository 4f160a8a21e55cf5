package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.SweepAxis;
import dev.loombench.tool.study.SweepCell;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Puts a sweep's map into sentences. */
final class SweepSentences {

  private final Design.Sweep sweep;
  private final List<List<SweepPointResult>> rows;
  private final List<SweepCrossover> turns;
  private final List<SaturationLine> lines;

  /** Places of a row next to each other, of those seen, that say the same. */
  private record Stretch(Difference call, int first, int last) {}

  SweepSentences(
      Design.Sweep sweep,
      List<List<SweepPointResult>> rows,
      List<SweepCrossover> turns,
      List<SaturationLine> lines) {
    this.sweep = sweep;
    this.rows = rows;
    this.turns = turns;
    this.lines = lines;
  }

  List<String> sentences() {
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
          "The ends of %d of %d rows were not measured: that needs more time (--within)."
              .formatted(endless, rows.size()));
    }
    long open = turns.stream().filter(turn -> !turn.isFound() || !turn.decided()).count();
    if (open > 0) {
      sentences.add(
          "%d of %s not decided: more time (--within) or blocks (--blocks) may do it."
              .formatted(open, turns.size() == 1 ? "1 turn is" : turns.size() + " turns are"));
    }
  }

  private void notComparable(List<String> sentences) {
    var byReason = new LinkedHashMap<String, List<String>>();
    for (SweepPointResult spot : rows.stream().flatMap(List::stream).toList()) {
      if (spot.finding() instanceof SweepFinding.NotComparable(String reason)) {
        byReason.computeIfAbsent(reason, _ -> new ArrayList<>()).add(place(spot.cell()));
      }
    }
    byReason.forEach(
        (reason, places) ->
            sentences.add("Not comparable at %s: %s.".formatted(Lists.list(places), reason)));
  }

  private String place(SweepCell cell) {
    return "%s with %s"
        .formatted(sweep.across().phrase(cell.column()), sweep.up().phrase(cell.row()));
  }

  private static boolean isUnknown(SweepPointResult spot) {
    return spot.finding() instanceof SweepFinding.Unknown;
  }

  /** Rows that say the same make one sentence. */
  private Map<String, List<Integer>> byText() {
    var byText = new LinkedHashMap<String, List<Integer>>();
    for (int row = 0; row < rows.size(); row++) {
      byText.computeIfAbsent(text(row), _ -> new ArrayList<>()).add(row);
    }
    return byText;
  }

  private String text(int row) {
    List<Stretch> stretches = stretches(rows.get(row));
    if (stretches.isEmpty()) {
      return "nothing was measured yet";
    }
    List<String> parts =
        IntStream.range(0, stretches.size())
            .mapToObj(
                index -> part(stretches.get(index), index == 0, index == stretches.size() - 1))
            .toList();
    return "%s serves, against %s, %s%s"
        .formatted(sweep.of(), sweep.over(), Lists.list(parts), caveat(row));
  }

  private String part(Stretch stretch, boolean isFirst, boolean isLast) {
    return word(stretch.call()) + " " + where(stretch, isFirst, isLast);
  }

  private String where(Stretch stretch, boolean isFirst, boolean isLast) {
    SweepAxis axis = sweep.across();
    if (isFirst && !isLast) {
      return "up to " + axis.phrase(stretch.last());
    }
    if (isLast && !isFirst) {
      return "from " + axis.phrase(stretch.first()) + " on";
    }
    return stretch.first() == stretch.last()
        ? "at " + axis.phrase(stretch.first())
        : "from "
            + axis.phrase(axis.number(stretch.first()) + " to " + axis.number(stretch.last()));
  }

  private static String word(Difference call) {
    return switch (call) {
      case ABOVE -> "more";
      case BELOW -> "less";
      case WITHIN_MARGIN -> "as much";
      case OPEN -> "not clearly more or less";
    };
  }

  /** What is to be known before a row's turns are believed. */
  private String caveat(int row) {
    List<SweepCrossover> own = turns.stream().filter(turn -> turn.row() == row).toList();
    if (own.stream().anyMatch(turn -> !turn.isFound())) {
      return "; what lies between was not measured";
    }
    boolean guessed =
        own.stream()
            .flatMap(turn -> List.of(turn.left(), turn.right()).stream())
            .anyMatch(
                column -> rows.get(row).get(column).finding() instanceof SweepFinding.OneBlock);
    return guessed ? "; some of it rests on single blocks, which decide nothing" : "";
  }

  private List<Stretch> stretches(List<SweepPointResult> row) {
    var stretches = new ArrayList<Stretch>();
    for (SweepPointResult spot : row) {
      if (spot.finding().isSeen()) {
        Difference call = spot.finding().callIfAny().orElseThrow();
        int column = spot.cell().column();
        if (!stretches.isEmpty() && stretches.getLast().call() == call) {
          Stretch longer = new Stretch(call, stretches.getLast().first(), column);
          stretches.set(stretches.size() - 1, longer);
        } else {
          stretches.add(new Stretch(call, column, column));
        }
      }
    }
    return stretches;
  }

  private String arithmetic(SaturationLine line) {
    SweepAxis along = line.alongRows() ? sweep.across() : sweep.up();
    SweepAxis beside = line.alongRows() ? sweep.up() : sweep.across();
    boolean everywhere =
        line.positions().stream()
                .map(position -> position.value() + " " + position.threads())
                .distinct()
                .count()
            == 1;
    List<String> places =
        everywhere
            ? List.of("at " + value(along, line.positions().getFirst().value()))
            : line.positions().stream()
                .map(
                    position ->
                        "at %s (%s)"
                            .formatted(
                                value(along, position.value()), beside.phrase(position.index())))
                .toList();
    return "Little's law: %s of %s are all taken %s%s.%s"
        .formatted(
            threads(line),
            line.variant(),
            Lists.list(places),
            everywhere ? ", whatever the " + beside.name() : "",
            agreement(line));
  }

  private static String threads(SaturationLine line) {
    List<Integer> sizes =
        line.positions().stream().map(SaturationLine.Position::threads).distinct().toList();
    return sizes.size() == 1 && sizes.getFirst() > 0
        ? "the " + sizes.getFirst() + " threads"
        : "the threads";
  }

  private static String value(SweepAxis axis, double value) {
    return axis.phrase(value == Math.rint(value) ? SweepAxis.plain(value) : Numbers.number(value));
  }

  /** In how many rows a turn was found just where the line crosses. */
  private String agreement(SaturationLine line) {
    List<SweepCrossover> found = turns.stream().filter(SweepCrossover::isFound).toList();
    long crossed = found.stream().map(SweepCrossover::row).distinct().count();
    if (!line.alongRows() || crossed == 0) {
      return "";
    }
    long there =
        line.positions().stream()
            .filter(
                position ->
                    found.stream()
                        .filter(turn -> turn.row() == position.index())
                        .anyMatch(turn -> holds(turn, position.value())))
            .count();
    return " The verdict turns there, within the grid's step, in %d of %d rows that have a turn."
        .formatted(there, crossed);
  }

  private boolean holds(SweepCrossover turn, double value) {
    List<Double> values = sweep.across().values();
    return values.get(turn.left()) <= value && value <= values.get(turn.right());
  }

  /** From where on in each row; more of what is asked there is not served. */
  private void cpu(String variant, List<String> sentences) {
    List<String> places =
        rows.stream()
            .flatMap(
                row ->
                    row.stream()
                        .filter(
                            spot -> spot.cpuFull().stream().anyMatch(full -> isOf(full, variant)))
                        .limit(1))
            .map(SweepPointResult::cell)
            .map(this::place)
            .toList();
    if (!places.isEmpty()) {
      sentences.add(
          "%s used its CPU up (%s or more of what it was granted), first at %s: there the CPU bounds it."
              .formatted(variant, Numbers.percent(SweepMap.FULL_CPU), Lists.list(places)));
    }
  }

  /** A variant of that name, or what an option made of it. */
  private static boolean isOf(String made, String variant) {
    return made.equals(variant) || made.startsWith(variant + ".");
  }

  private String ups(List<Integer> numbers) {
    return sweep.up().phrase(Lists.list(numbers.stream().map(sweep.up()::number).toList()));
  }
}
