package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.Callers;
import dev.loombench.kernels.serving.ThreadKind;
import java.io.IOException;
import java.net.InetAddress;
import java.sql.SQLException;

/** Dispatch of requests by path. */
final class Router {

  private final Work work;
  private final Response done;
  private final HoldCounter holds;
  private final boolean gc;

  /**
   * @param done the response to {@code /work}
   * @param holds the counts of {@code /counts}
   * @param gc whether {@code POST /gc} exists
   */
  Router(Work work, Response done, HoldCounter holds, boolean gc) {
    this.work = work;
    this.done = done;
    this.holds = holds;
    this.gc = gc;
  }

  /** Returns whether a request runs on the work threads; others are answered immediately. */
  static boolean isWork(String target) {
    return target.equals("/work") || target.startsWith("/thread");
  }

  /** Handles a request on the calling thread. */
  Response answer(String method, String target, InetAddress caller) {
    return switch (target) {
      case "/work" -> work();
      case "/empty" -> Response.text("");
      case "/thread", "/thread/compute" -> Response.text(ThreadKind.current());
      case "/counts" ->
          Response.text("{\"mostAtOnce\":%d,\"times\":%d}".formatted(holds.max(), holds.times()));
      case "/metrics" -> work.metrics().map(Response::text).orElseGet(() -> Response.rejected(404));
      case "/gc" -> collect(method, caller);
      default -> Response.rejected(404);
    };
  }

  private Response work() {
    try {
      work.once();
      return done;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Response.rejected(503);
    } catch (IOException | SQLException failed) {
      return Response.rejected(503, failed.toString());
    }
  }

  private Response collect(String method, InetAddress caller) {
    if (!gc) {
      return Response.rejected(404);
    }
    if (!method.equals("POST")) {
      return Response.rejected(405);
    }
    if (!Callers.isLocal(caller)) {
      return Response.rejected(403);
    }
    System.gc();
    return Response.nothing();
  }
}
