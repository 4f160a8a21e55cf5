package dev.loombench.tool.publish.live;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.tool.load.LoadWatcher;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Timeline of a load test, filled by its load. */
public final class LoadTimeline implements LiveFeed, LoadWatcher {

  private final LoadPlan plan;
  private final String requests;
  private final String settings;
  private final LiveSeconds seconds = new LiveSeconds();
  private String phase = "starting";
  private long passed;
  private Optional<LiveState.End> end = Optional.empty();

  public LoadTimeline(LoadPlan plan, String requests, String settings) {
    this.plan = plan;
    this.requests = requests;
    this.settings = settings;
  }

  public synchronized void phase(String entered) {
    phase = entered;
  }

  /** Ignores the warm-up of the generator, which another server answers. */
  @Override
  public PlanWatcher planStarts(LoadPlan started, boolean isMeasured) {
    return isMeasured ? LiveSeconds.watcher(this::second) : NONE.planStarts(started, false);
  }

  private synchronized void second(LiveState.Requests counts) {
    passed++;
    seconds.add(new LiveState.Second(0, true, counts, LiveState.Server.UNKNOWN));
  }

  @Override
  public synchronized void end(String text) {
    end = end.or(() -> Optional.of(new LiveState.End(false, text)));
  }

  @Override
  public List<Path> reports() {
    return List.of();
  }

  @Override
  public synchronized LiveState state() {
    return new LiveState(
        plan.targets().getFirst().toString(),
        requests,
        List.of(),
        null,
        new LiveState.LoadState(
            settings,
            phase,
            passed,
            plan.shape().maxDuration().toSeconds(),
            plan.shape() instanceof LoadShape.Iterations),
        null,
        seconds.list(),
        List.of(),
        List.of(),
        end.orElse(null));
  }
}
