package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.Callers;
import dev.loombench.kernels.serving.ThreadKind;
import java.io.IOException;
import java.net.InetAddress;
import java.sql.SQLException;

/** Finds out what a request asks for, and has it done. */
final class Routes {

  private final Work work;
  private final Answer done;
  private final AtOnce held;
  private final boolean gc;

  /**
   * @param done what the work is answered with
   * @param held what {@code /counts} tells
   * @param gc whether {@code POST /gc} exists
   */
  Routes(Work work, Answer done, AtOnce held, boolean gc) {
    this.work = work;
    this.done = done;
    this.held = held;
    this.gc = gc;
  }

  /** Whether a request is for the threads that do the work; others are answered at once. */
  static boolean isWork(String target) {
    return target.equals("/work") || target.startsWith("/thread");
  }

  /** Does what is asked for on the thread that calls this. */
  Answer answer(String method, String target, InetAddress caller) {
    return switch (target) {
      case "/work" -> work();
      case "/empty" -> Answer.text("");
      case "/thread", "/thread/compute" -> Answer.text(ThreadKind.ofCaller());
      case "/counts" ->
          Answer.text("{\"mostAtOnce\":%d,\"times\":%d}".formatted(held.most(), held.times()));
      case "/metrics" -> work.metrics().map(Answer::text).orElseGet(() -> Answer.refused(404));
      case "/gc" -> collect(method, caller);
      default -> Answer.refused(404);
    };
  }

  private Answer work() {
    try {
      work.once();
      return done;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Answer.refused(503);
    } catch (IOException | SQLException failed) {
      return Answer.refused(503, failed.toString());
    }
  }

  private Answer collect(String method, InetAddress caller) {
    if (!gc) {
      return Answer.refused(404);
    }
    if (!method.equals("POST")) {
      return Answer.refused(405);
    }
    if (!Callers.isLocal(caller)) {
      return Answer.refused(403);
    }
    System.gc();
    return Answer.nothing();
  }
}
