package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.CountsSum;
import dev.loombench.loadgen.record.HealthWatch;
import dev.loombench.loadgen.record.HistogramStore;
import dev.loombench.loadgen.record.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Carries out one plan. */
public final class PlanRun {

  /** How many connections may be in the making at once, over all event loops. */
  private static final int CONNECTING_AT_ONCE = 64;

  private final LoadPlan plan;
  private final Optional<Path> histogramFile;
  private final Course course;
  private final Transport transport = Transport.best();
  private final List<LoopThread> threads = new ArrayList<>();
  private boolean stopped;

  /**
   * A run to come.
   *
   * @param progress is told of each second that is over
   */
  public PlanRun(LoadPlan plan, Optional<Path> histogramFile, Consumer<SecondCounts> progress) {
    this.plan = plan;
    this.histogramFile = histogramFile;
    this.course = new Course(progress);
  }

  /** Carries out the plan and tells what became of it. */
  public LoadResult carryOut() throws PlanFailure, InterruptedException {
    Wire wire = Wire.of(plan);
    List<List<byte[]>> bodies = bodies();
    int loops = Math.min(plan.eventLoops(), plan.connections().maxConnections());
    Demands demands = new Demands(plan, loops);
    try (HistogramStore store = new HistogramStore()) {
      PlanClock clock = PlanClock.startingAt(plan.startAt());
      List<Tally> tallies = start(wire, bodies, demands.deal(), clock, store);
      HealthWatch health = course.follow(tallies.size(), clock);
      LoadResult result = result(tallies, clock, health, demands);
      store.settle();
      if (histogramFile.isPresent()) {
        store.writeTo(histogramFile.get(), clock.startedAt());
      }
      return result;
    } catch (IOException | TimeoutException e) {
      throw new PlanFailure("the histogram log could not be written: " + e, e);
    } finally {
      threads.forEach(LoopThread::abort);
    }
  }

  /** Ends the run early: nothing more becomes due, answers are waited for as usual. */
  public synchronized void stop() {
    stopped = true;
    threads.forEach(LoopThread::stop);
  }

  private synchronized List<Tally> start(
      Wire wire,
      List<List<byte[]>> bodies,
      List<Demand> demands,
      PlanClock clock,
      HistogramStore store) {
    int loops = demands.size();
    List<Tally> tallies = new ArrayList<>();
    for (int i = 0; i < loops; i++) {
      LoopThread thread = new LoopThread(i, transport, clock);
      Tally tally = new Tally(store);
      SendLoop work = sendLoop(clock, demands.get(i), bodies, tally);
      work.use(
          new ConnectionPool(
              work,
              thread.eventLoop(),
              transport,
              clock,
              wire,
              shareOf(plan.connections().maxConnections(), i, loops),
              Math.max(1, CONNECTING_AT_ONCE / loops)));
      thread.start(work, course::loopOver);
      threads.add(thread);
      tallies.add(tally);
    }
    if (stopped) {
      threads.forEach(LoopThread::stop);
    }
    return tallies;
  }

  private SendLoop sendLoop(
      PlanClock clock, Demand demand, List<List<byte[]>> bodies, Tally tally) {
    return new SendLoop(
        clock,
        demand,
        new RequestStock(plan, bodies),
        plan.connections().keepAlive(),
        tally,
        course,
        plan.shape().maxDuration().toNanos(),
        plan.timeout().toNanos(),
        plan.drainTimeout().toNanos());
  }

  private List<List<byte[]>> bodies() throws PlanFailure {
    List<List<byte[]>> bodies = new ArrayList<>();
    for (RequestSpec request : plan.requests()) {
      bodies.add(Bodies.of(request.body(), plan.seed()));
    }
    return bodies;
  }

  private static List<Integer> shareOf(int connections, int loop, int loops) {
    return IntStream.range(0, connections).filter(slot -> slot % loops == loop).boxed().toList();
  }

  private LoadResult result(
      List<Tally> tallies, PlanClock clock, HealthWatch health, Demands demands) {
    List<SecondCounts> seconds = CountsSum.bySecond(tallies.stream().map(Tally::seconds).toList());
    Map<Integer, Long> statusCodes = new TreeMap<>();
    Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
    for (Tally tally : tallies) {
      tally.statusCodes().forEach((code, count) -> statusCodes.merge(code, count, Long::sum));
      tally.firstErrors().forEach(firstErrors::putIfAbsent);
    }
    return new LoadResult(
        clock.startedAt(),
        clock
            .startedAt()
            .plusNanos(tallies.stream().mapToLong(Tally::lastEndNanos).max().orElse(0)),
        seconds.stream().mapToLong(SecondCounts::scheduled).sum(),
        CountsSum.results(seconds),
        statusCodes,
        firstErrors,
        seconds,
        health.finish(
            tallies.stream().mapToLong(Tally::peakWaiting).sum(),
            tallies.size(),
            transport.name(),
            TimeUnit.NANOSECONDS.toMicros(demands.gatheringNanos())));
  }
}
