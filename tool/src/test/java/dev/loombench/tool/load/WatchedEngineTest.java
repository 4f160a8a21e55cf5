package dev.loombench.tool.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WatchedEngineTest {

  private static final SecondCounts SECOND = new SecondCounts(0, 10, Map.of(), 10, 0, 0, 0, 0, 1);

  private final List<String> events = new ArrayList<>();

  @Test
  void thePlanItsSecondsAndItsResultAreReportedAfterTheReceiverOfTheProgress() throws Exception {
    var engine = new WatchedEngine(new OneSecondEngine(), watcher());

    LoadRun run = engine.start(plan(), Optional.of(Path.of("a.hlog")), _ -> events.add("progress"));
    LoadResult result = run.await();

    assertThat(result.scheduled()).isZero();
    assertThat(events).containsExactly("measured true", "progress", "second 0", "ended 0");
  }

  @Test
  void aPlanWithoutHistogramsIsNotMeasured() {
    new WatchedEngine(new OneSecondEngine(), watcher()).start(plan(), Optional.empty(), _ -> {});

    assertThat(events).containsExactly("measured false", "second 0");
  }

  private LoadWatcher watcher() {
    return (plan, isMeasured) -> {
      events.add("measured " + isMeasured);
      return new LoadWatcher.PlanWatcher() {
        @Override
        public void second(SecondCounts counts) {
          events.add("second " + counts.second());
        }

        @Override
        public void ended(LoadResult result) {
          events.add("ended " + result.scheduled());
        }
      };
    };
  }

  private static LoadPlan plan() {
    return new LoadPlan(
        List.of(URI.create("http://127.0.0.1:1")),
        List.of(RequestSpec.get("/")),
        LoadPlan.Order.WEIGHTED,
        new LoadShape.Closed(List.of(Stage.constant(1, Duration.ofSeconds(1))), Duration.ZERO),
        ConnectionPolicy.http1(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        1,
        1,
        Instant.EPOCH);
  }

  /** Engine that reports one second at once and ends with an empty result. */
  private static final class OneSecondEngine implements LoadEngine, LoadRun {
    @Override
    public List<Long> pids() {
      return List.of(1L);
    }

    @Override
    public LoadRun start(
        LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
      progress.accept(SECOND);
      return this;
    }

    @Override
    public void stop() {}

    @Override
    public boolean ended() {
      return true;
    }

    @Override
    public LoadResult await() {
      return new LoadResult(
          Instant.EPOCH,
          Instant.EPOCH,
          0,
          Map.of(),
          Map.of(),
          Map.of(),
          List.of(),
          new GeneratorHealth(
              0,
              0,
              OptionalDouble.empty(),
              OptionalDouble.of(0),
              0,
              OptionalLong.empty(),
              1,
              "epoll",
              0));
    }

    @Override
    public void close() {}
  }
}
