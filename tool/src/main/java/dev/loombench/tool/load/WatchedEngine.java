package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.LoadWatcher.PlanWatcher;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Engine that reports its plans to a watcher.
 *
 * @param watcher receives the reports, after the receiver of a plan's progress
 */
record WatchedEngine(LoadEngine engine, LoadWatcher watcher) implements LoadEngine {

  @Override
  public List<Long> pids() {
    return engine.pids();
  }

  @Override
  public boolean isHere() {
    return engine.isHere();
  }

  @Override
  public Duration lead() {
    return engine.lead();
  }

  @Override
  public Map<String, String> facts() {
    return engine.facts();
  }

  @Override
  public void awaitReady() {
    engine.awaitReady();
  }

  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    PlanWatcher watching = watcher.planStarts(plan, histograms.isPresent());
    return new WatchedRun(
        engine.start(plan, histograms, progress.andThen(watching::second)), watching);
  }

  @Override
  public void close() {
    engine.close();
  }

  private record WatchedRun(LoadRun run, PlanWatcher watching) implements LoadRun {

    @Override
    public void stop() {
      run.stop();
    }

    @Override
    public boolean ended() {
      return run.ended();
    }

    @Override
    public LoadResult await() throws LoadFailure, InterruptedException {
      LoadResult result = run.await();
      watching.ended(result);
      return result;
    }
  }
}
