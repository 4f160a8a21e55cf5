package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** State of a sweep's grid, and the points that need another block. */
final class SweepBoard {

  /** Two measured neighbors of a row with no measured point between them. */
  private record Gap(SweepPoint left, SweepPoint right) {

    int inside() {
      return right.cell().column() - left.cell().column() - 1;
    }

    boolean isCrossover() {
      return left.call() != right.call();
    }
  }

  private final int mostBlocks;
  private final List<List<SweepPoint>> rows;

  private SweepBoard(int mostBlocks, List<List<SweepPoint>> rows) {
    this.mostBlocks = mostBlocks;
    this.rows = rows;
  }

  static SweepBoard of(Study study, Design.Sweep design, List<PastTrial> history, int epoch) {
    return new SweepBoard(
        design.blocks(),
        IntStream.range(0, design.up().values().size())
            .mapToObj(
                row ->
                    IntStream.range(0, design.across().values().size())
                        .mapToObj(column -> design.cell(column, row))
                        .map(cell -> SweepPoint.of(study, design, cell, history, epoch))
                        .toList())
            .toList());
  }

  Optional<SweepPoint> unfinished() {
    return rows.stream()
        .flatMap(List::stream)
        .filter(point -> point.blocks().missing() > 0)
        .findFirst();
  }

  /**
   * Returns the points that need another block; empty once every crossover is found and decided.
   */
  List<SweepPoint> wanted() {
    return Stream.<List<SweepPoint>>of(
            unknownEnds(), middles(), undecidedCrossovers(), undecidedEnds())
        .filter(points -> !points.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Returns the largest number of blocks that may still be measured. */
  int mostBlocksLeft() {
    return rows.stream().mapToInt(this::mostBlocksLeft).sum();
  }

  private int mostBlocksLeft(List<SweepPoint> row) {
    List<Gap> gaps = gaps(row);
    int ofEnds = ends(row).mapToInt(this::blocksLeft).sum();
    if (gaps.isEmpty()) {
      return ofEnds + ofSearch(row.size() - 2);
    }
    int ofCrossovers =
        gaps.stream()
            .filter(gap -> gap.inside() > 0 && isSearched(row, gap))
            .mapToInt(gap -> ofSearch(gap.inside()))
            .sum();
    int ofPairs =
        gaps.stream()
            .filter(gap -> gap.isCrossover() && gap.inside() == 0)
            .flatMap(gap -> Stream.of(gap.left(), gap.right()))
            .filter(point -> !isEnd(row, point))
            .distinct()
            .mapToInt(this::blocksLeft)
            .sum();
    return ofEnds + ofCrossovers + ofPairs;
  }

  /**
   * Returns the blocks of a bisection among so many points, including those that decide the last
   * two.
   */
  private int ofSearch(int points) {
    int halvings = 32 - Integer.numberOfLeadingZeros(points);
    return Math.min(points * mostBlocks, halvings + 2 * (mostBlocks - 1));
  }

  private int blocksLeft(SweepPoint point) {
    return point.finished() ? 0 : mostBlocks - point.blocks().started();
  }

  private List<SweepPoint> unknownEnds() {
    return rows.stream().flatMap(SweepBoard::ends).filter(point -> !point.isKnown()).toList();
  }

  /**
   * Returns one point between each two neighbors that differ; in a row whose ends agree, one point
   * too.
   */
  private List<SweepPoint> middles() {
    var middles = new ArrayList<SweepPoint>();
    for (List<SweepPoint> row : rows) {
      gaps(row).stream()
          .filter(gap -> gap.inside() > 0 && isSearched(row, gap))
          .forEach(gap -> middles.add(row.get(between(gap))));
    }
    return middles;
  }

  private static boolean isSearched(List<SweepPoint> row, Gap gap) {
    return gap.isCrossover() || gap.inside() == row.size() - 2;
  }

  private List<SweepPoint> undecidedCrossovers() {
    return rows.stream()
        .flatMap(row -> gaps(row).stream())
        .filter(Gap::isCrossover)
        .flatMap(gap -> Stream.of(gap.left(), gap.right()))
        .filter(point -> !point.finished())
        .toList();
  }

  private List<SweepPoint> undecidedEnds() {
    return rows.stream().flatMap(SweepBoard::ends).filter(point -> !point.finished()).toList();
  }

  /**
   * Returns a point next to the crossover of the nearest row, if it is in the gap; else the middle.
   */
  private int between(Gap gap) {
    int left = gap.left().cell().column();
    int right = gap.right().cell().column();
    return crossoversNear(gap.left().cell().row())
        .flatMap(turn -> Stream.of(turn.left(), turn.right()))
        .map(point -> point.cell().column())
        .filter(column -> column > left && column < right)
        .findFirst()
        .orElse((left + right) / 2);
  }

  /**
   * Returns the crossovers of other rows between adjacent points, those of the nearest row first.
   */
  private Stream<Gap> crossoversNear(int row) {
    return IntStream.range(0, rows.size())
        .boxed()
        .filter(other -> other != row)
        .sorted((one, other) -> Integer.compare(Math.abs(one - row), Math.abs(other - row)))
        .flatMap(other -> gaps(rows.get(other)).stream())
        .filter(gap -> gap.isCrossover() && gap.inside() == 0);
  }

  private static Stream<SweepPoint> ends(List<SweepPoint> row) {
    return Stream.of(row.getFirst(), row.getLast());
  }

  private static boolean isEnd(List<SweepPoint> row, SweepPoint point) {
    return point.cell().column() == 0 || point.cell().column() == row.size() - 1;
  }

  /** Returns the gaps of a row; none before both ends are measured. */
  private static List<Gap> gaps(List<SweepPoint> row) {
    if (!row.getFirst().isKnown() || !row.getLast().isKnown()) {
      return List.of();
    }
    List<SweepPoint> known = row.stream().filter(SweepPoint::isKnown).toList();
    return IntStream.range(1, known.size())
        .mapToObj(index -> new Gap(known.get(index - 1), known.get(index)))
        .toList();
  }
}
