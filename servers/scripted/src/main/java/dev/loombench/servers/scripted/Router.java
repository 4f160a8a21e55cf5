package dev.loombench.servers.scripted;

import dev.loombench.kernels.serving.Callers;
import dev.loombench.kernels.serving.ThreadKind;

/** Finds out what a request asks for, and has it done. */
final class Router {

  private final boolean gc;
  private final Memory memory = new Memory();

  Router(boolean gc) {
    this.gc = gc;
  }

  Answer answer(Request request) {
    try {
      return done(request);
    } catch (BadRequest bad) {
      return Answer.refused(400, bad.getMessage());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Answer.refused(503);
    }
  }

  private Answer done(Request request) throws InterruptedException {
    return switch (request.path()) {
      case "/empty" -> Answer.text("");
      case "/thread", "/thread/compute" -> Answer.text(ThreadKind.ofCaller());
      case "/gc" -> collectAsAsked(request);
      case "/allocate" -> Answer.done(memory.allocate(request));
      case "/hold" -> Answer.done(memory.hold(request));
      case "/collect" -> Answer.done(Memory.collect(request));
      case "/burn" -> Answer.done(Cpu.burn(request));
      case "/contend" -> Answer.done(Monitors.contend(request));
      case "/inflate" -> Answer.done(Monitors.inflate(request));
      case "/pin" -> Answer.done(Pinning.pin(request));
      case "/threads" -> Answer.done(Crowd.start(request));
      case "/throw" -> Answer.done(Stops.throwExceptions(request));
      case "/safepoints" -> Answer.done(Stops.safepoints(request));
      default -> Answer.refused(404);
    };
  }

  private Answer collectAsAsked(Request request) {
    if (!gc) {
      return Answer.refused(404);
    }
    if (!request.method().equals("POST")) {
      return Answer.refused(405);
    }
    if (!Callers.isLocal(request.caller())) {
      return Answer.refused(403);
    }
    System.gc();
    return Answer.nothing();
  }
}
