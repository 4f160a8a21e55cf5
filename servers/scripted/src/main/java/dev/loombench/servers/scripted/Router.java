package dev.loombench.servers.scripted;

import dev.loombench.kernels.serving.Callers;
import dev.loombench.kernels.serving.ThreadKind;

/** Dispatch of requests by path. */
final class Router {

  private final boolean gc;
  private final Memory memory = new Memory();

  Router(boolean gc) {
    this.gc = gc;
  }

  Response answer(Request request) {
    try {
      return handle(request);
    } catch (BadRequest bad) {
      return Response.rejected(400, bad.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Response.rejected(503);
    }
  }

  private Response handle(Request request) throws InterruptedException {
    return switch (request.path()) {
      case "/empty" -> Response.text("");
      case "/thread", "/thread/compute" -> Response.text(ThreadKind.current());
      case "/gc" -> collectOnRequest(request);
      case "/allocate" -> Response.done(memory.allocate(request));
      case "/hold" -> Response.done(memory.hold(request));
      case "/collect" -> Response.done(Memory.collect(request));
      case "/burn" -> Response.done(Cpu.burn(request));
      case "/contend" -> Response.done(Monitors.contend(request));
      case "/inflate" -> Response.done(Monitors.inflate(request));
      case "/pin" -> Response.done(Pinning.pin(request));
      case "/threads" -> Response.done(ThreadStarter.start(request));
      case "/throw" -> Response.done(JvmEvents.throwExceptions(request));
      case "/safepoints" -> Response.done(JvmEvents.safepoints(request));
      default -> Response.rejected(404);
    };
  }

  private Response collectOnRequest(Request request) {
    if (!gc) {
      return Response.rejected(404);
    }
    if (!request.method().equals("POST")) {
      return Response.rejected(405);
    }
    if (!Callers.isLocal(request.caller())) {
      return Response.rejected(403);
    }
    System.gc();
    return Response.nothing();
  }
}
