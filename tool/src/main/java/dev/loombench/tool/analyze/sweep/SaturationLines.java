package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.analyze.measure.Bounds;
import dev.loombench.tool.analyze.sweep.SaturationLine.Position;
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

/** Calculation of the lines in a sweep's grid along which thread pools are just saturated. */
record SaturationLines(Study study, Design.Sweep design) {

  /** Returns one for each variant with a bounded pool, if requests wait a known time. */
  List<SaturationLine> lines() {
    return Stream.of(line(design.over(), SweepCell::over), line(design.of(), SweepCell::of))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<SaturationLine> line(VariantId variant, Function<SweepCell, VariantId> named) {
    int rows = design.up().values().size();
    int columns = design.across().values().size();
    List<Position> across =
        IntStream.range(0, rows)
            .boxed()
            .flatMap(
                row ->
                    position(
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
                        column,
                        design.up(),
                        named,
                        design.cell(column, 0),
                        design.cell(column, rows - 1)))
            .toList();
    return up.isEmpty() ? Optional.empty() : Optional.of(new SaturationLine(variant, false, up));
  }

  private Stream<Position> position(
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
        .flatMapToDouble(threads -> saturation(axis, largest, threads).stream())
        .mapToObj(
            value ->
                new Position(
                    index, value, varied ? OptionalInt.empty() : OptionalInt.of(pool.get())));
  }

  /** Returns the value of the axis at which the pool is just saturated, all else as in the cell. */
  private OptionalDouble saturation(SweepAxis axis, SweepCell cell, double threads) {
    Optional<Duration> delay =
        study.workload(cell.workload()).work().builtInDelay().filter(Duration::isPositive);
    if (delay.isEmpty()) {
      return OptionalDouble.empty();
    }
    double seconds = delay.get().toNanos() / 1e9;
    return switch (load(cell)) {
      case ClosedModel.Closed closed ->
          ofUsers(axis, closed.users(), closed.thinkTime().toNanos() / 1e9, seconds, threads);
      case OpenModel.Open open -> ofRate(axis, open.ratePerSecond(), seconds, threads);
      case OpenModel _, ClosedModel.Iterations _, ClosedModel.Staged _ -> OptionalDouble.empty();
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

  private Load load(SweepCell cell) {
    return study.workload(cell.workload()).loads().stream()
        .filter(load -> load.id().equals(cell.load()))
        .findFirst()
        .orElseThrow();
  }
}
