package dev.loombench.tool.run.server;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts.ServerRunId;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Servers of a run, one at a time. The server of a trial is kept as long as the next trial is the
 * same variant's in the same attempt at a block, or diagnoses it, and closed before any other
 * server starts.
 *
 * <p>A trial that overloads its server, or whose requests fail, is the last one of that server: a
 * fresh one serves the remaining loads. So it does if the connection to the server's host is lost,
 * which says nothing about the server. After a failed trial the remaining loads are lost.
 */
public final class ServerRuns<S extends ServerRuns.Server> implements AutoCloseable {

  /** Running server with everything that belongs to it. */
  public interface Server extends AutoCloseable {

    /** Returns the reason why it ended; empty while it runs. */
    Optional<String> exitReason();

    /** Returns why the connection to its host was lost before it ended; empty if it was not. */
    Optional<String> hostLost();

    @Override
    void close();
  }

  /** Server of a trial. */
  public sealed interface Assigned<S> {

    /** Returns the server run of the trial. */
    ServerRunId run();

    /**
     * A server to measure.
     *
     * @param isFresh true if it is not warm yet
     * @param replaces reason why it replaces the server of an earlier trial of the block
     */
    record Served<S>(ServerRunId run, S server, boolean isFresh, Optional<String> replaces)
        implements Assigned<S> {}

    /** No server, because it failed before. */
    record Lost<S>(ServerRunId run, String reason) implements Assigned<S> {}
  }

  private record Kept<S>(ServerRunId run, S server) {}

  private final SharedServers shared;
  private final int epoch;
  private Optional<Kept<S>> kept = Optional.empty();

  /** Creates the servers of an epoch. */
  public ServerRuns(SharedServers shared, int epoch) {
    this.shared = shared;
    this.epoch = epoch;
  }

  /** Returns the server of a trial and closes every other. Reads the history if they are shared. */
  public Assigned<S> assign(Trial trial, Supplier<List<PastTrial>> history, Supplier<S> starter) {
    if (trial.pass() == Pass.DIAGNOSTIC) {
      return diagnosed(trial, history, starter);
    }
    List<PastTrial> before = shared.serve(trial) ? sameServer(trial, history.get()) : List.of();
    Optional<PastTrial> failed =
        before.stream().filter(past -> past.outcome() instanceof Outcome.Failed).findFirst();
    if (failed.isPresent()) {
      close();
      return new Assigned.Lost<>(
          failed.get().serverRun(),
          "not measured, because the trial at %s failed before on the same server"
              .formatted(label(failed.get())));
    }
    if (before.isEmpty()) {
      return fresh(trial, starter, Optional.empty());
    }
    PastTrial last = before.getLast();
    Optional<String> replaced = whyReplaced(last);
    if (replaced.isPresent()) {
      return fresh(trial, starter, replaced);
    }
    Kept<S> same = kept.orElseThrow();
    return same.server()
        .exitReason()
        .<Assigned<S>>map(
            reason -> {
              close();
              return new Assigned.Lost<>(
                  same.run(), "the server ended after %s: %s".formatted(label(last), reason));
            })
        .orElseGet(() -> new Assigned.Served<>(same.run(), same.server(), false, Optional.empty()));
  }

  /** Returns why the trial after this one needs another server; empty if the kept one serves it. */
  private Optional<String> whyReplaced(PastTrial last) {
    if (!last.leavesServer()) {
      return Optional.of(
          "requests queued or failed at %s on the server before".formatted(label(last)));
    }
    if (kept.isEmpty() || !kept.get().run().equals(last.serverRun())) {
      return Optional.of(
          "the run, its load generator or a connection ended after %s".formatted(label(last)));
    }
    return kept.get().server().hostLost().map(why -> "%s, after %s".formatted(why, label(last)));
  }

  /** Returns the server of the trial just made, if it runs and the trial may follow there. */
  private Assigned<S> diagnosed(
      Trial trial, Supplier<List<PastTrial>> history, Supplier<S> starter) {
    return kept.filter(last -> last.server().exitReason().isEmpty())
        .filter(last -> isFollowed(last, trial, history.get().getLast()))
        .<Assigned<S>>map(
            last -> new Assigned.Served<>(last.run(), last.server(), false, Optional.empty()))
        .orElseGet(() -> fresh(trial, starter, Optional.empty()));
  }

  private boolean isFollowed(Kept<S> server, Trial trial, PastTrial last) {
    return last.serverRun().equals(server.run()) && shared.follows(trial, last.trial());
  }

  /** Returns the trials of the same variant in the same attempt at a block, in order. */
  private List<PastTrial> sameServer(Trial trial, List<PastTrial> history) {
    return history.stream()
        .filter(past -> past.epoch() == epoch && shared.serve(past.trial()))
        .filter(
            past ->
                past.trial().block() == trial.block()
                    && past.trial().attempt() == trial.attempt()
                    && past.trial().variant().equals(trial.variant()))
        .toList();
  }

  private Assigned<S> fresh(Trial trial, Supplier<S> starter, Optional<String> replaces) {
    close();
    var started = new Kept<>(new ServerRunId(trial.number()), starter.get());
    kept = Optional.of(started);
    return new Assigned.Served<>(started.run(), started.server(), true, replaces);
  }

  /** Keeps the server of a trial for the next one, or closes it if that can't follow. */
  public void ended(Trial trial, boolean canContinue) {
    if (!canContinue || !shared.keep(trial)) {
      close();
    }
  }

  private static String label(PastTrial past) {
    return past.trial().point(past.trial().load()).label();
  }

  @Override
  public void close() {
    Optional<Kept<S>> last = kept;
    kept = Optional.empty();
    last.ifPresent(one -> one.server().close());
  }
}
