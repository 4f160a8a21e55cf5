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

/** What a {@link ScriptedServer} does about a request: its path says it. */
final class Script {

  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final List<Long> ownNanos = new ArrayList<>();
  private volatile long frozenUntilNanos = System.nanoTime();

  /** How long each delayed request took here, from read to just before the answer. */
  List<Long> ownNanos() {
    synchronized (ownNanos) {
      return new ArrayList<>(ownNanos);
    }
  }

  /** Answers one request, or does not; says whether the connection stays open. */
  boolean play(Request request, InputStream in, Socket out) throws IOException {
    return switch (request.target()) {
      case "/ok", "/a", "/b", "/c" -> answer(out, ok("ok"));
      case "/length" -> answer(out, ok(String.valueOf(request.body().length())));
      case "/head" -> answer(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
      case "/no-content" -> answer(out, "HTTP/1.1 204 No Content\r\n\r\n");
      case "/continued" -> answer(out, "HTTP/1.1 103 Early Hints\r\n\r\n" + ok("ok"));
      case "/chunked" -> answer(out, CHUNKED + "1\r\no\r\n1\r\nk\r\n0\r\n\r\n");
      case "/20ms" -> answerAfter(20, out);
      case "/50ms" -> answerAfter(50, out);
      case "/100ms" -> answerAfter(100, out);
      case "/20ms-or-200ms-every-10th" -> answerAfter(request.number() % 10 == 0 ? 200 : 20, out);
      case "/freeze-2s-at-500th" -> answerUnlessFrozen(request.number() == 500, out);
      default -> misbehave(request.target(), in, out);
    };
  }

  private static boolean misbehave(String target, InputStream in, Socket out) throws IOException {
    return switch (target) {
      case "/error" -> answer(out, "HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n");
      case "/unavailable" ->
          answer(
              out,
              "HTTP/1.1 503 Sorry\r\nContent-Length: 51\r\n\r\n"
                  + "the database has no connection left\r\nat Pool.take()");
      case "/not-found" -> answer(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
      case "/garbage" -> answer(out, "this is not HTTP\r\n\r\n");
      case "/bad-length" -> answer(out, "HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\nok");
      case "/bad-chunk" -> answer(out, CHUNKED + "zz\r\nok\r\n0\r\n\r\n");
      case "/switched" -> answer(out, "HTTP/1.1 101 Switching Protocols\r\n\r\n");
      case "/huge-status" -> answer(out, "HTTP/1.1 200 " + "x".repeat(100_000) + "\r\n\r\n");
      case "/huge-header" ->
          answer(out, "HTTP/1.1 200 OK\r\nX-A: " + "x".repeat(100_000) + "\r\n\r\n");
      case "/many-headers" ->
          answer(out, "HTTP/1.1 200 OK\r\n" + "X-A: x\r\n".repeat(20_000) + "\r\n");
      case "/two-answers" -> answer(out, ok("ok") + ok("no"));
      case "/late-second-answer" -> {
        answer(out, ok("ok"));
        park(50);
        yield answer(out, ok("no"));
      }
      case "/drip-fast" -> drip(out, 20, 10);
      case "/drip-slowly" -> drip(out, 100, 100);
      case "/never" -> in.read() >= 0;
      case "/interim-then-silence" -> {
        answer(out, "HTTP/1.1 100 Continue\r\n\r\n");
        yield in.read() >= 0;
      }
      case "/half-then-silence" -> {
        answer(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
        yield in.read() >= 0;
      }
      default -> breakOff(target, out);
    };
  }

  /** Whatever comes before it, the end of the connection. */
  private static boolean breakOff(String target, Socket out) throws IOException {
    switch (target) {
      case "/close" -> {}
      case "/reset" -> out.setSoLinger(true, 0);
      case "/silent-close" -> answer(out, ok("ok"));
      case "/last-answer" ->
          answer(out, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
      case "/until-close" -> answer(out, "HTTP/1.1 200 OK\r\n\r\nok");
      case "/until-close-1.0" -> answer(out, "HTTP/1.0 200 OK\r\n\r\nok");
      case "/until-reset" -> {
        answer(out, "HTTP/1.1 200 OK\r\n\r\nok");
        park(50); // or the reset would overtake what was written
        out.setSoLinger(true, 0);
      }
      case "/truncated" -> answer(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
      case "/truncated-head" -> answer(out, "HTTP/1.1 200 OK\r\nContent-Le");
      case "/truncated-chunk" -> answer(out, CHUNKED + "5\r\nok");
      case "/missing-last-chunk" -> answer(out, CHUNKED + "2\r\nok\r\n");
      case "/interim-then-close" -> answer(out, "HTTP/1.1 100 Continue\r\n\r\n");
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

  private static boolean answer(Socket out, String text) throws IOException {
    write(out, text);
    return true;
  }

  private boolean answerAfter(long millis, Socket out) throws IOException {
    long start = System.nanoTime();
    park(millis);
    synchronized (ownNanos) {
      ownNanos.add(System.nanoTime() - start);
    }
    return answer(out, ok("ok"));
  }

  private boolean answerUnlessFrozen(boolean freezesNow, Socket out) throws IOException {
    if (freezesNow) {
      frozenUntilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    }
    parkUntil(frozenUntilNanos);
    return answer(out, ok("ok"));
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
