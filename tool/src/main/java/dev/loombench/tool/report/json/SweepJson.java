package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.sweep.SaturationLine;
import dev.loombench.tool.analyze.sweep.SweepCrossover;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Map of a sweep, as part of the summary. */
public record SweepJson(
    String of,
    String over,
    Axis across,
    Axis up,
    int maxBlocks,
    long timeLimitSeconds,
    List<String> sentences,
    @JsonPropertyDescription("Every cell of the grid, row by row.") List<CellRow> cells,
    @JsonPropertyDescription("Changes of the verdict along a row, between two columns.")
        List<Crossover> crossovers,
    @JsonPropertyDescription("Values at which a thread pool is just saturated, by Little's law.")
        List<SaturationLine> lines) {

  record Axis(
      String name,
      @Allowed({
            "users",
            "rate",
            "millis",
            "delay",
            "work",
            "threads",
            "option",
            "heap",
            "cpus",
            "jdk",
            "collector"
          })
          String kind,
      List<Double> values,
      @JsonPropertyDescription("The values without unit as text, like 250 or serial.")
          List<String> labels) {

    static Axis of(Design.SweepAxis axis) {
      return new Axis(
          axis.name(),
          Json.key(axis.kind()),
          axis.values(),
          IntStream.range(0, axis.values().size()).mapToObj(axis::number).toList());
    }
  }

  public record CellRow(
      @JsonUnwrapped Place place,
      int blocks,
      @Allowed({"measured", "few blocks", "both sustain", "inferred", "not comparable", "unknown"})
          String finding,
      @JsonPropertyDescription("more, less, equivalent or inconclusive; null if unknown.")
          Optional<String> direction,
      OptionalDouble ratio,
      OptionalDouble low,
      OptionalDouble high,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Columns of the measured cells on both sides.")
          List<Integer> inferredFrom,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String reason,
      @JsonPropertyDescription("Variants that used nearly all of their granted CPU.")
          List<String> cpuFull) {}

  public record Place(
      int column,
      int row,
      double across,
      double up,
      String workload,
      String load,
      String of,
      String over) {}

  record Crossover(
      int row,
      int left,
      int right,
      @Allowed({"more", "less", "equivalent", "inconclusive"}) String before,
      @Allowed({"more", "less", "equivalent", "inconclusive"}) String after,
      @JsonPropertyDescription("True if the columns are adjacent.") boolean adjacent,
      boolean decided) {}

  static SweepJson of(SweepMap map) {
    Design.Sweep design = map.design();
    return new SweepJson(
        design.of().name(),
        design.over().name(),
        Axis.of(design.across()),
        Axis.of(design.up()),
        design.blocks(),
        design.within().toSeconds(),
        new SweepSentences(map).sentences(),
        cells(map),
        map.crossovers().stream().map(SweepJson::crossover).toList(),
        map.saturationLines());
  }

  /** Returns every cell of the grid, row by row. */
  public static List<CellRow> cells(SweepMap map) {
    return map.cells().stream().map(result -> cell(map.design(), result)).toList();
  }

  private static String direction(Difference difference) {
    return switch (difference) {
      case ABOVE -> "more";
      case BELOW -> "less";
      case WITHIN_MARGIN -> "equivalent";
      case OPEN -> "inconclusive";
    };
  }

  private static CellRow cell(Design.Sweep design, SweepPointResult result) {
    var cell = result.cell();
    SweepFinding finding = result.finding();
    Optional<Estimate.Repeated> measured =
        finding instanceof SweepFinding.Measured(Estimate.Repeated ratio, var _)
            ? Optional.of(ratio)
            : Optional.empty();
    return new CellRow(
        new Place(
            cell.column(),
            cell.row(),
            design.across().values().get(cell.column()),
            design.up().values().get(cell.row()),
            cell.workload().name(),
            cell.load().label(),
            cell.of().name(),
            cell.over().name()),
        result.blocks(),
        finding.key(),
        finding.differenceIfAny().map(SweepJson::direction),
        finding instanceof SweepFinding.FewBlocks(double ratio, var _)
            ? OptionalDouble.of(ratio)
            : measured.stream().mapToDouble(Estimate.Repeated::value).findFirst(),
        measured.stream().mapToDouble(Estimate.Repeated::low).findFirst(),
        measured.stream().mapToDouble(Estimate.Repeated::high).findFirst(),
        finding instanceof SweepFinding.Inferred(var _, int left, int right)
            ? List.of(left, right)
            : List.of(),
        finding instanceof SweepFinding.NotComparable(var reason)
            ? SweepSentences.reason(reason)
            : "",
        result.cpuSaturated().stream().map(VariantId::name).toList());
  }

  private static Crossover crossover(SweepCrossover turn) {
    return new Crossover(
        turn.row(),
        turn.left(),
        turn.right(),
        direction(turn.before()),
        direction(turn.after()),
        turn.isLocated(),
        turn.decided());
  }
}
