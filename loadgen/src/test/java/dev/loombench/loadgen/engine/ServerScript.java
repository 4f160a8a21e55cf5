package dev.loombench.loadgen.engine;

import dev.loombench.loadgen.engine.ScriptedServer.Request;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Behavior of a {@link ScriptedServer}, selected by the path of the request. */
final class ServerScript {

  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final List<Long> delayNanos = new ArrayList<>();
  private volatile long frozenUntilNanos = System.nanoTime();

  /** Returns the measured delays, from the end of the read to the start of the response. */
  List<Long> delayNanos() {
    synchronized (delayNanos) {
      return new ArrayList<>(delayNanos);
    }
  }

  /** Handles one request and returns whether the connection stays open. */
  boolean respondTo(Request request, InputStream in, Socket out) throws IOException {
    return switch (request.target()) {
      case "/ok", "/a", "/b", "/c" -> respond(out, ok("ok"));
      case "/number" -> respond(out, ok("{\"data\": [{\"id\": %d}]}".formatted(request.number())));
      case "/length" -> respond(out, ok(String.valueOf(request.body().length())));
      case "/head" -> respond(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
      case "/no-content" -> respond(out, "HTTP/1.1 204 No Content\r\n\r\n");
      case "/continued" -> respond(out, "HTTP/1.1 103 Early Hints\r\n\r\n" + ok("ok"));
      case "/chunked" -> respond(out, CHUNKED + "1\r\no\r\n1\r\nk\r\n0\r\n\r\n");
      case "/20ms" -> respondAfter(20, out);
      case "/50ms" -> respondAfter(50, out);
      case "/100ms" -> respondAfter(100, out);
      case "/20ms-or-200ms-every-10th" -> respondAfter(request.number() % 10 == 0 ? 200 : 20, out);
      case "/freeze-2s-at-500th" -> respondUnlessFrozen(request.number() == 500, out);
      default ->
          request.target().matches("/ok[/?].*")
              ? respond(out, ok("ok"))
              : misbehave(request.target(), in, out);
    };
  }

  private static boolean misbehave(String target, InputStream in, Socket out) throws IOException {
    return switch (target) {
      case "/error" -> respond(out, "HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n");
      case "/unavailable" ->
          respond(
              out,
              "HTTP/1.1 503 Sorry\r\nContent-Length: 51\r\n\r\n"
                  + "the database has no connection left\r\nat Pool.take()");
      case "/not-found" -> respond(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      case "/garbage" -> respond(out, "this is not HTTP\r\n\r\n");
      case "/bad-length" -> respond(out, "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok");
      case "/bad-chunk" -> respond(out, CHUNKED + "zz\r\nok\r\n0\r\n\r\n");
      case "/switched" -> respond(out, "HTTP/1.1 101 Switching Protocols\r\n\r\n");
      case "/switched-with-bytes" ->
          respond(
              out,
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\nbytes");
      case "/huge-status" -> respond(out, "HTTP/1.1 200 " + "x".repeat(100_000) + "\r\n\r\n");
      case "/huge-header" ->
          respond(out, "HTTP/1.1 200 OK\r\nX-A: " + "x".repeat(100_000) + "\r\n\r\n");
      case "/many-headers" ->
          respond(out, "HTTP/1.1 200 OK\r\n" + "X-A: x\r\n".repeat(20_000) + "\r\n");
      case "/two-responses" -> respond(out, ok("ok") + ok("no"));
      case "/late-second-response" -> {
        respond(out, ok("ok"));
        park(50);
        yield respond(out, ok("no"));
      }
      case "/drip-fast" -> drip(out, 20, 10);
      case "/drip-slowly" -> drip(out, 100, 100);
      case "/never" -> in.read() >= 0;
      case "/interim-then-silence" -> {
        respond(out, "HTTP/1.1 100 Continue\r\n\r\n");
        yield in.read() >= 0;
      }
      case "/half-then-silence" -> {
        respond(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
        yield in.read() >= 0;
      }
      default -> respondAndClose(target, out);
    };
  }

  /** Handles paths whose connection is closed afterwards. */
  private static boolean respondAndClose(String target, Socket out) throws IOException {
    switch (target) {
      case "/close" -> {}
      case "/reset" -> out.setSoLinger(true, 0);
      case "/silent-close" -> respond(out, ok("ok"));
      case "/last-response" ->
          respond(out, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
      case "/until-close" -> respond(out, "HTTP/1.1 200 OK\r\n\r\nok");
      case "/until-close-1.0" -> respond(out, "HTTP/1.0 200 OK\r\n\r\nok");
      case "/until-reset" -> {
        respond(out, "HTTP/1.1 200 OK\r\n\r\nok");
        park(50); // otherwise the reset discards the written bytes
        out.setSoLinger(true, 0);
      }
      case "/truncated" -> respond(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
      case "/truncated-head" -> respond(out, "HTTP/1.1 200 OK\r\nContent-Le");
      case "/truncated-chunk" -> respond(out, CHUNKED + "5\r\nok");
      case "/missing-last-chunk" -> respond(out, CHUNKED + "2\r\nok\r\n");
      case "/interim-then-close" -> respond(out, "HTTP/1.1 100 Continue\r\n\r\n");
      default -> throw new IllegalArgumentException(target);
    }
    return false;
  }

  static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  static void write(Socket out, String text) throws IOException {
    out.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean respond(Socket out, String text) throws IOException {
    write(out, text);
    return true;
  }

  private boolean respondAfter(long millis, Socket out) throws IOException {
    long start = System.nanoTime();
    park(millis);
    synchronized (delayNanos) {
      delayNanos.add(System.nanoTime() - start);
    }
    return respond(out, ok("ok"));
  }

  private boolean respondUnlessFrozen(boolean freezesNow, Socket out) throws IOException {
    if (freezesNow) {
      frozenUntilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    }
    parkUntil(frozenUntilNanos);
    return respond(out, ok("ok"));
  }

  private static boolean drip(Socket out, int bytes, long everyMillis) throws IOException {
    write(out, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n".formatted(bytes));
    for (int i = 0; i < bytes; i++) {
      park(everyMillis);
      write(out, ".");
    }
    return true;
  }

  private static void park(long millis) {
    parkUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
  }

  private static void parkUntil(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
