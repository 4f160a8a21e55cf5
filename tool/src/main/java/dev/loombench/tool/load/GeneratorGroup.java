package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Several generators that send one plan together. Each computes the whole schedule from the plan's
 * seed and sends its share from a common start, so that they send exactly what one would. Counts,
 * results and histograms are summed without loss. If one fails, the plan fails, and names it.
 */
record GeneratorGroup(List<LoadEngine> generators) implements LoadEngine {

  GeneratorGroup {
    generators = List.copyOf(generators);
  }

  @Override
  public List<Long> pids() {
    return generators.stream().flatMap(generator -> generator.pids().stream()).toList();
  }

  @Override
  public boolean isHere() {
    return generators.getFirst().isHere();
  }

  @Override
  public Duration lead() {
    return generators.getFirst().lead();
  }

  @Override
  public Map<String, String> facts() {
    return generators.getFirst().facts();
  }

  @Override
  public void awaitReady() {
    generators.forEach(LoadEngine::awaitReady);
  }

  /** Uses at most as many generators as the plan has connections. */
  @Override
  public LoadRun start(LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
    awaitReady();
    Instant now = Instant.now();
    Instant start = plan.startAt().isAfter(now) ? plan.startAt() : now.plus(lead());
    int count = Math.min(generators.size(), plan.connections().maxConnections());
    List<Optional<Path>> logs =
        IntStream.range(0, count).mapToObj(part -> histograms.map(log -> log(log, part))).toList();
    var seconds = new SecondsOfAll(count, progress);
    List<LoadRun> parts =
        IntStream.range(0, count)
            .mapToObj(
                part ->
                    generators
                        .get(part)
                        .start(
                            plan.part(new LoadPlan.Share(part, count), start),
                            logs.get(part),
                            counts -> seconds.add(part, counts)))
            .toList();
    return new GroupRun(parts, seconds, histograms, logs);
  }

  @Override
  public void close() {
    generators.forEach(LoadEngine::close);
  }

  private static Path log(Path whole, int part) {
    return whole.resolveSibling("%s.generator-%d".formatted(whole.getFileName(), part + 1));
  }

  /** Counts of each second, reported when all generators that still run have passed it. */
  private static final class SecondsOfAll {

    private static final class Second {
      SecondCounts sum;
      final BitSet reported = new BitSet();
    }

    private final Consumer<SecondCounts> progress;
    private final BitSet running = new BitSet();
    private final TreeMap<Integer, Second> partial = new TreeMap<>();

    SecondsOfAll(int parts, Consumer<SecondCounts> progress) {
      this.progress = progress;
      running.set(0, parts);
    }

    synchronized void add(int part, SecondCounts counts) {
      Second second = partial.computeIfAbsent(counts.second(), _ -> new Second());
      second.sum = second.sum == null ? counts : second.sum.plus(counts);
      second.reported.set(part);
      reportComplete();
    }

    /** Stops to wait for a generator; returns true if it was the last. */
    synchronized boolean ended(int part) {
      running.clear(part);
      reportComplete();
      return running.isEmpty();
    }

    private void reportComplete() {
      while (!partial.isEmpty() && isComplete(partial.firstEntry().getValue())) {
        progress.accept(partial.pollFirstEntry().getValue().sum);
      }
    }

    private boolean isComplete(Second second) {
      BitSet missing = (BitSet) running.clone();
      missing.andNot(second.reported);
      return missing.isEmpty();
    }
  }

  private static final class GroupRun extends LoadRun.Pending {

    private final List<LoadRun> parts;
    private final SecondsOfAll seconds;
    private final Optional<Path> histograms;
    private final List<Optional<Path>> logs;

    /** Published by the lock of {@link SecondsOfAll#ended}. */
    private final LoadResult[] results;

    GroupRun(
        List<LoadRun> parts,
        SecondsOfAll seconds,
        Optional<Path> histograms,
        List<Optional<Path>> logs) {
      this.parts = parts;
      this.seconds = seconds;
      this.histograms = histograms;
      this.logs = logs;
      this.results = new LoadResult[parts.size()];
      for (int part = 0; part < parts.size(); part++) {
        int number = part;
        Thread.ofVirtual().name("generator-" + (part + 1)).start(() -> awaitPart(number));
      }
    }

    private void awaitPart(int part) {
      try {
        results[part] = parts.get(part).await();
        if (seconds.ended(part)) {
          joinLogs();
          result.complete(LoadResult.sum(List.of(results)));
        }
      } catch (LoadFailure e) {
        var named =
            new LoadFailure(
                e.fault(),
                "generator %d of %d: %s".formatted(part + 1, parts.size(), e.getMessage()));
        if (result.completeExceptionally(named)) {
          stop();
        }
      } catch (IOException e) {
        result.completeExceptionally(
            new LoadFailure(
                GeneratorFault.LOG_UNWRITABLE,
                "the histogram logs of the generators could not be joined: %s; check the free disk space"
                    .formatted(Problem.reason(e))));
      } catch (InterruptedException | RuntimeException e) {
        result.completeExceptionally(e);
      }
    }

    /** Joins the generators' logs; the tags of their lines name the generator. */
    private void joinLogs() throws IOException {
      if (histograms.isEmpty()) {
        return;
      }
      Path temporary = histograms.get().resolveSibling(histograms.get().getFileName() + ".part");
      try (OutputStream out = Files.newOutputStream(temporary)) {
        for (Optional<Path> log : logs) {
          Files.copy(log.orElseThrow(), out);
        }
      }
      Files.move(
          temporary,
          histograms.get(),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      for (Optional<Path> log : logs) {
        Files.delete(log.orElseThrow());
      }
    }

    @Override
    public void stop() {
      parts.forEach(LoadRun::stop);
    }
  }
}
