package dev.loombench.tool.publish;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.load.LoadWatcher;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.net.URI;

/** State of a load test, kept up to date by its load. */
public final class LiveLoad implements LoadWatcher, Published {

  private final Labels target;
  private final RequestTotals requests = new RequestTotals();

  public LiveLoad(URI target) {
    this.target = Labels.of("target", target.toString());
  }

  @Override
  public synchronized PlanWatcher planStarts(LoadPlan plan, boolean isMeasured) {
    return requests.start(isMeasured).watcher(this);
  }

  @Override
  public synchronized MetricSnapshots snapshots() {
    var points = new Points();
    requests.addTo(points, target);
    return points.snapshots();
  }
}
