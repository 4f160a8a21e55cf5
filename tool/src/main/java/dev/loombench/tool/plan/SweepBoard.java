package dev.loombench.tool.plan;

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
  private record Gap(SweepPlace left, SweepPlace right) {

    int inside() {
      return right.cell().column() - left.cell().column() - 1;
    }

    boolean isCrossover() {
      return left.call() != right.call();
    }
  }

  private final int mostBlocks;
  private final List<List<SweepPlace>> rows;

  private SweepBoard(int mostBlocks, List<List<SweepPlace>> rows) {
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
                        .map(cell -> SweepPlace.of(study, design, cell, history, epoch))
                        .toList())
            .toList());
  }

  /** Returns the point whose block was started and lacks a trial. */
  Optional<SweepPlace> unfinished() {
    return rows.stream()
        .flatMap(List::stream)
        .filter(place -> place.blocks().missing() > 0)
        .findFirst();
  }

  /**
   * Returns the points that need another block; empty once every crossover is found and decided.
   */
  List<SweepPlace> wanted() {
    return Stream.<List<SweepPlace>>of(
            unknownEnds(), middles(), undecidedCrossovers(), undecidedEnds())
        .filter(places -> !places.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Returns the largest number of blocks that may still be measured. */
  int mostBlocksLeft() {
    return rows.stream().mapToInt(this::mostBlocksLeft).sum();
  }

  private int mostBlocksLeft(List<SweepPlace> row) {
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
            .filter(place -> !isEnd(row, place))
            .distinct()
            .mapToInt(this::blocksLeft)
            .sum();
    return ofEnds + ofCrossovers + ofPairs;
  }

  /**
   * Returns the blocks of a bisection among so many points, including those that decide the last
   * two.
   */
  private int ofSearch(int places) {
    int halvings = 32 - Integer.numberOfLeadingZeros(places);
    return Math.min(places * mostBlocks, halvings + 2 * (mostBlocks - 1));
  }

  private int blocksLeft(SweepPlace place) {
    return place.finished() ? 0 : mostBlocks - place.blocks().started();
  }

  private List<SweepPlace> unknownEnds() {
    return rows.stream().flatMap(SweepBoard::ends).filter(place -> !place.isKnown()).toList();
  }

  /**
   * Returns one point between each two neighbors that differ; in a row whose ends agree, one point
   * too.
   */
  private List<SweepPlace> middles() {
    var middles = new ArrayList<SweepPlace>();
    for (List<SweepPlace> row : rows) {
      gaps(row).stream()
          .filter(gap -> gap.inside() > 0 && isSearched(row, gap))
          .forEach(gap -> middles.add(row.get(between(gap))));
    }
    return middles;
  }

  private static boolean isSearched(List<SweepPlace> row, Gap gap) {
    return gap.isCrossover() || gap.inside() == row.size() - 2;
  }

  private List<SweepPlace> undecidedCrossovers() {
    return rows.stream()
        .flatMap(row -> gaps(row).stream())
        .filter(Gap::isCrossover)
        .flatMap(gap -> Stream.of(gap.left(), gap.right()))
        .filter(place -> !place.finished())
        .toList();
  }

  private List<SweepPlace> undecidedEnds() {
    return rows.stream().flatMap(SweepBoard::ends).filter(place -> !place.finished()).toList();
  }

  /**
   * Returns a point next to the crossover of the nearest row, if it is in the gap; else the middle.
   */
  private int between(Gap gap) {
    int left = gap.left().cell().column();
    int right = gap.right().cell().column();
    return crossoversNear(gap.left().cell().row())
        .flatMap(turn -> Stream.of(turn.left(), turn.right()))
        .map(place -> place.cell().column())
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

  private static Stream<SweepPlace> ends(List<SweepPlace> row) {
    return Stream.of(row.getFirst(), row.getLast());
  }

  private static boolean isEnd(List<SweepPlace> row, SweepPlace place) {
    return place.cell().column() == 0 || place.cell().column() == row.size() - 1;
  }

  /** Returns the gaps of a row; none before both ends are measured. */
  private static List<Gap> gaps(List<SweepPlace> row) {
    if (!row.getFirst().isKnown() || !row.getLast().isKnown()) {
      return List.of();
    }
    List<SweepPlace> known = row.stream().filter(SweepPlace::isKnown).toList();
    return IntStream.range(1, known.size())
        .mapToObj(index -> new Gap(known.get(index - 1), known.get(index)))
        .toList();
  }
}
