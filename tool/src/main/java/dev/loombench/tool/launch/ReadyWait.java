package dev.loombench.tool.launch;

import dev.loombench.tool.launch.ReadyProbe.Answer;
import dev.loombench.tool.problem.Problem;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Wait until a started server is ready. */
record ReadyWait(LaunchSpec spec, ReadyProbe probe, ProcessSupervisor supervisor) {

  static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

  /**
   * Returns the answer of the ready server.
   *
   * @throws ServerFailure if the server dies or is not ready in time
   */
  Answer.Ready end() {
    long deadline = System.nanoTime() + spec.readyWithin().toNanos();
    while (true) {
      Duration left = Duration.ofNanos(deadline - System.nanoTime());
      Duration patience = left.compareTo(LONGEST_ANSWER) < 0 ? left : LONGEST_ANSWER;
      switch (probe.ask(patience)) {
        case Answer.Ready ready when !supervisor.ended().isDone() -> {
          return ready;
        }
        case Answer.Ready _ -> throw died();
        case Answer.SpeaksTls(String last) ->
            throw new ServerFailure.SpeaksTls(spec.variant().id(), last);
        case Answer.NotYet(String last) -> {
          if (endsWithin(pollMillis())) {
            throw died();
          }
          if (System.nanoTime() >= deadline) {
            throw new ServerFailure.NotReady(
                spec.variant().id(), spec.readyWithin(), last, spec.logFile());
          }
        }
      }
    }
  }

  private long pollMillis() {
    return switch (spec.start()) {
      case HASTENED, PROBED -> 5;
      case MEASURED -> 1;
    };
  }

  private ServerFailure died() {
    return new ServerFailure.Died(
        spec.variant().id(),
        SupervisedServer.howItEnded(supervisor, supervisor.ended().join(), spec.variant().limits()),
        spec.logFile());
  }

  private boolean endsWithin(long millis) {
    try {
      supervisor.ended().get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException runsOn) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while a server started");
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
