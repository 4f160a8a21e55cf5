package dev.loombench.loadgen.engine;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.loadgen.record.HealthMonitor;
import dev.loombench.loadgen.record.HistogramStore;
import dev.loombench.loadgen.record.LoopRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Execution of one plan. */
public final class PlanRun {

  /** Maximum number of connections being established at the same time, over all event loops. */
  private static final int MAX_CONNECTING = 64;

  private final LoadPlan plan;
  private final Optional<Path> histogramFile;
  private final long clockOffsetNanos;
  private final ProgressCollector progress;
  private final Transport transport = Transport.best();
  private final List<EventLoopThread> threads = new ArrayList<>();
  private boolean stopped;

  /**
   * Creates a run.
   *
   * @param clockOffsetNanos this host's wall clock minus that of the plan
   * @param progress receives the counts of each second when it has passed
   */
  public PlanRun(
      LoadPlan plan,
      Optional<Path> histogramFile,
      long clockOffsetNanos,
      Consumer<SecondCounts> progress) {
    this.plan = plan;
    this.clockOffsetNanos = clockOffsetNanos;
    this.histogramFile = histogramFile;
    this.progress = new ProgressCollector(progress);
  }

  /** Executes the plan; the action runs when the event loops have started. */
  public LoadResult execute(Runnable onStart) throws PlanException, InterruptedException {
    ConnectionFactory connections = ConnectionFactory.of(plan);
    List<List<RequestContent>> contents = RequestContent.of(plan);
    if (histogramFile.isPresent()) {
      requireWritable(histogramFile.get());
    }
    LoadPartitioner load = new LoadPartitioner(plan);
    HistogramStore store = new HistogramStore(plan.share());
    try {
      PlanClock clock = PlanClock.of(plan, clockOffsetNanos);
      List<LoopRecorder> recorders = start(connections, contents, load, clock, store);
      onStart.run();
      HealthMonitor health = progress.awaitEnd(recorders.size(), clock, store);
      LoadResult result = result(recorders, clock, health, load);
      if (histogramFile.isPresent()) {
        write(store, histogramFile.get(), clock);
      }
      return result;
    } finally {
      threads.forEach(EventLoopThread::abort);
    }
  }

  /** Detects an absent or read-only folder before the load, not after it. */
  private static void requireWritable(Path file) throws PlanException {
    try {
      HistogramStore.requireWritable(file);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static void write(HistogramStore store, Path file, PlanClock clock) throws PlanException {
    try {
      store.writeTo(file, clock.startedAt());
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static PlanException unwritable(Path file, IOException cause) {
    return new PlanException(
        GeneratorFault.LOG_UNWRITABLE,
        "the histogram log %s could not be written: %s; check the folder and the free disk space"
            .formatted(file, cause),
        cause);
  }

  /** Ends the run early: nothing more becomes due, outstanding requests drain as usual. */
  public synchronized void stop() {
    stopped = true;
    threads.forEach(EventLoopThread::stop);
  }

  private synchronized List<LoopRecorder> start(
      ConnectionFactory connections,
      List<List<RequestContent>> contents,
      LoadPartitioner load,
      PlanClock clock,
      HistogramStore store) {
    List<LoadPartitioner.Part> parts = load.partition();
    List<LoopRecorder> recorders = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      EventLoopThread thread = new EventLoopThread(i, transport, clock);
      LoopRecorder recorder = new LoopRecorder(store);
      var requests = new PreparedRequests(plan, contents, load.uniqueNumbers(clock, i));
      SendLoop work = sendLoop(clock, parts.get(i), requests, recorder);
      work.use(
          new ConnectionPool(
              work,
              thread.eventLoop(),
              transport,
              clock,
              connections,
              load.slots(i),
              parts.get(i).ownsConnections()
                  ? Integer.MAX_VALUE
                  : Math.max(1, MAX_CONNECTING / parts.size())));
      thread.start(work, progress::loopEnded);
      threads.add(thread);
      recorders.add(recorder);
    }
    if (stopped) {
      threads.forEach(EventLoopThread::stop);
    }
    return recorders;
  }

  private SendLoop sendLoop(
      PlanClock clock,
      LoadPartitioner.Part part,
      PreparedRequests requests,
      LoopRecorder recorder) {
    return new SendLoop(
        clock,
        part,
        requests,
        plan.connections().keepAlive(),
        recorder,
        progress,
        plan.timeout().toNanos(),
        plan.drainTimeout().toNanos());
  }

  private LoadResult result(
      List<LoopRecorder> recorders, PlanClock clock, HealthMonitor health, LoadPartitioner load) {
    List<SecondCounts> seconds =
        SecondCounts.bySecond(recorders.stream().map(LoopRecorder::seconds).toList());
    Map<Integer, Long> statusCodes = new TreeMap<>();
    Map<RequestResult, String> firstErrors = new EnumMap<>(RequestResult.class);
    for (LoopRecorder recorder : recorders) {
      recorder.statusCodes().forEach((code, count) -> statusCodes.merge(code, count, Long::sum));
      recorder.firstErrors().forEach(firstErrors::putIfAbsent);
    }
    long lastEndNanos = recorders.stream().mapToLong(LoopRecorder::lastEndNanos).max().orElse(0);
    return new LoadResult(
        clock.startedAt(),
        clock.startedAt().plusNanos(lastEndNanos),
        seconds.stream().mapToLong(SecondCounts::scheduled).sum(),
        SecondCounts.results(seconds),
        statusCodes,
        firstErrors,
        seconds,
        health.finish(
            runQueueNanos(recorders),
            recorders.stream().mapToLong(LoopRecorder::peakWaiting).sum(),
            recorders.size(),
            transport.name(),
            TimeUnit.NANOSECONDS.toMicros(load.batchingNanos())));
  }

  private static OptionalLong runQueueNanos(List<LoopRecorder> recorders) {
    return recorders.stream().allMatch(recorder -> recorder.runQueueNanos().isPresent())
        ? OptionalLong.of(
            recorders.stream().mapToLong(each -> each.runQueueNanos().getAsLong()).sum())
        : OptionalLong.empty();
  }
}
