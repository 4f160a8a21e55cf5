package dev.loombench.tool.publish;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadWatcher;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.net.URI;

/** State of a load test, kept up to date by its load. */
public final class LiveLoad implements LoadWatcher, Published {

  private final Labels target;
  private final RequestTotals requests = new RequestTotals();

  /**
   * Creates the state of a load test.
   *
   * @param target scheme, host and port of the server under test
   */
  public LiveLoad(URI target) {
    this.target = Labels.of("target", target.toString());
  }

  @Override
  public synchronized PlanWatcher planStarts(LoadPlan plan, boolean isMeasured) {
    PlanTotals totals = requests.start(isMeasured);
    return new PlanWatcher() {
      @Override
      public void second(SecondCounts counts) {
        synchronized (LiveLoad.this) {
          totals.second(counts);
        }
      }

      @Override
      public void ended(LoadResult result) {
        synchronized (LiveLoad.this) {
          totals.ended(result);
        }
      }
    };
  }

  @Override
  public synchronized MetricSnapshots snapshots() {
    var points = new Points();
    requests.addTo(points, target);
    return points.snapshots();
  }
}
