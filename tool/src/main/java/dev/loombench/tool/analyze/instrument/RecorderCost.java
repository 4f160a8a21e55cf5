package dev.loombench.tool.analyze.instrument;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What recording costs a server: windows with and without it, in one warm JVM under one load.
 *
 * @param variant the server
 * @param load what it was asked, in words
 * @param window how long each window was
 * @param limitPercent what a cost is held against
 * @param rows one for each set of recorders
 * @param leftOut the sets that could not be measured, with the reason
 */
public record RecorderCost(
    String variant,
    String load,
    Duration window,
    double limitPercent,
    List<RecorderCostRow> rows,
    Map<RecorderSet, String> leftOut)
    implements Section {

  public RecorderCost {
    rows = List.copyOf(rows);
    leftOut = Collections.unmodifiableMap(new TreeMap<>(leftOut));
  }

  @Override
  public SectionName name() {
    return SectionName.COST;
  }

  /** Of that set, if it was measured. */
  public Optional<RecorderCostRow> row(RecorderSet set) {
    return rows.stream().filter(row -> row.set() == set).findFirst();
  }

  @Override
  public List<String> conclusions() {
    return Stream.concat(
            rows.stream().map(row -> row.conclusion(limitPercent)),
            leftOut.entrySet().stream()
                .map(
                    left ->
                        "%s was not measured: %s".formatted(left.getKey().key(), left.getValue())))
        .toList();
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty() && leftOut.isEmpty();
  }

  @Override
  public SectionTable table() {
    return new SectionTable(
        List.of(
            "recorded", "pairs", "throughput lost %", "CPU/request more %", "p50 +ms", "p99 +ms"),
        rows.stream().map(RecorderCost::row).toList());
  }

  private static List<String> row(RecorderCostRow row) {
    return List.of(
        row.set().key(),
        Integer.toString(row.pairs().size()),
        ValidationNumbers.estimate(row.throughputLossPercent(), 1),
        row.cpuGrowthPercent()
            .map(estimate -> ValidationNumbers.estimate(estimate, 1))
            .orElse(ValidationNumbers.NONE),
        ValidationNumbers.estimate(row.p50GrowthMillis(), 2),
        ValidationNumbers.estimate(row.p99GrowthMillis(), 2));
  }
}
