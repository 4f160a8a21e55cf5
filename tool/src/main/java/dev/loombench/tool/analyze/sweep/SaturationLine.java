package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.analyze.measure.Bounds;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Design.SweepAxis;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.id.VariantId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Line in a sweep's grid along which the thread pool of a variant is just saturated, by Little's
 * law: the arrival rate times the wait of a request equals the number of threads (Little, "A proof
 * for the queuing formula L = λW", Operations Research 9, 1961).
 *
 * @param alongRows whether positions are values of the axis across, one for each row; else values
 *     of the axis up, one for each column
 */
public record SaturationLine(VariantId variant, boolean alongRows, List<Position> positions) {

  /**
   * Intersection with a row or column.
   *
   * @param value value of the other axis; it may be outside the grid
   * @param threads size of the pool there; empty if that is what the axis varies
   */
  public record Position(int index, double value, OptionalInt threads) {}

  /** Returns one for each variant with a bounded pool, if requests wait a known time. */
  static List<SaturationLine> of(Study study, Design.Sweep design) {
    return Stream.of(
            line(study, design, design.over(), SweepCell::over),
            line(study, design, design.of(), SweepCell::of))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<SaturationLine> line(
      Study study, Design.Sweep design, VariantId variant, Function<SweepCell, VariantId> named) {
    int rows = design.up().values().size();
    int columns = design.across().values().size();
    List<Position> across =
        IntStream.range(0, rows)
            .boxed()
            .flatMap(
                row ->
                    position(
                        study,
                        row,
                        design.across(),
                        named,
                        design.cell(0, row),
                        design.cell(columns - 1, row)))
            .toList();
    if (!across.isEmpty()) {
      return Optional.of(new SaturationLine(variant, true, across));
    }
    List<Position> up =
        IntStream.range(0, columns)
            .boxed()
            .flatMap(
                column ->
                    position(
                        study,
                        column,
                        design.up(),
                        named,
                        design.cell(column, 0),
                        design.cell(column, rows - 1)))
            .toList();
    return up.isEmpty() ? Optional.empty() : Optional.of(new SaturationLine(variant, false, up));
  }

  private static Stream<Position> position(
      Study study,
      int index,
      SweepAxis axis,
      Function<SweepCell, VariantId> named,
      SweepCell smallest,
      SweepCell largest) {
    boolean varied = axis.kind() == SweepAxis.Kind.THREADS;
    if (varied && named.apply(smallest).equals(named.apply(largest))) {
      return Stream.empty(); // the axis varies the threads of the other variant
    }
    Optional<Integer> pool = Bounds.poolSize(study, named.apply(largest));
    return pool.stream()
        .flatMapToDouble(threads -> saturation(study, axis, largest, threads).stream())
        .mapToObj(
            value ->
                new Position(
                    index, value, varied ? OptionalInt.empty() : OptionalInt.of(pool.get())));
  }

  /** Returns the value of the axis at which the pool is just saturated, all else as in the cell. */
  private static OptionalDouble saturation(
      Study study, SweepAxis axis, SweepCell cell, double threads) {
    Optional<Duration> delay =
        study.workload(cell.workload()).work().builtInDelay().filter(Duration::isPositive);
    if (delay.isEmpty()) {
      return OptionalDouble.empty();
    }
    double seconds = delay.get().toNanos() / 1e9;
    return switch (load(study, cell)) {
      case ClosedModel.Closed closed ->
          ofUsers(axis, closed.users(), closed.thinkTime().toNanos() / 1e9, seconds, threads);
      case OpenModel.Open open -> ofRate(axis, open.ratePerSecond(), seconds, threads);
      case OpenModel _, ClosedModel.Iterations _, ClosedModel.Scheduled _ -> OptionalDouble.empty();
    };
  }

  /** The share {@code wait / (wait + think)} of closed users waits at the server. */
  private static OptionalDouble ofUsers(
      SweepAxis axis, double users, double think, double wait, double threads) {
    return switch (axis.kind()) {
      case USERS -> OptionalDouble.of(threads * (wait + think) / wait);
      case MILLIS ->
          think > 0 && users > threads
              ? OptionalDouble.of(1e3 * threads * think / (users - threads))
              : OptionalDouble.empty();
      case THREADS -> OptionalDouble.of(users * wait / (wait + think));
      case RATE, WORK, OPTION, DELAY, HEAP, CPUS, JDK, COLLECTOR -> OptionalDouble.empty();
    };
  }

  private static OptionalDouble ofRate(SweepAxis axis, double rate, double wait, double threads) {
    return switch (axis.kind()) {
      case RATE -> OptionalDouble.of(threads / wait);
      case MILLIS -> OptionalDouble.of(1e3 * threads / rate);
      case THREADS -> OptionalDouble.of(rate * wait);
      case USERS, WORK, OPTION, DELAY, HEAP, CPUS, JDK, COLLECTOR -> OptionalDouble.empty();
    };
  }

  private static Load load(Study study, SweepCell cell) {
    return study.workload(cell.workload()).loads().stream()
        .filter(load -> load.id().equals(cell.load()))
        .findFirst()
        .orElseThrow();
  }
}
