package dev.loombench.tool.analyze.instrument;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.id.VariantId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Cost of recording: windows with and without recorders, in one warm JVM under one load. */
public record RecorderCost(
    VariantId variant,
    RequestSpec request,
    int users,
    Duration window,
    double limitPercent,
    List<RecorderCostRow> rows,
    Map<RecorderSet, String> notMeasured)
    implements Section {

  public RecorderCost {
    rows = List.copyOf(rows);
    notMeasured = Collections.unmodifiableMap(new TreeMap<>(notMeasured));
  }

  @Override
  public SectionName name() {
    return SectionName.COST;
  }

  public Optional<RecorderCostRow> row(RecorderSet set) {
    return rows.stream().filter(row -> row.set() == set).findFirst();
  }
}
