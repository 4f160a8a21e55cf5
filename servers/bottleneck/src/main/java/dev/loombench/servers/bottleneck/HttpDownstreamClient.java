package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls with the JDK's HTTP client, which reads its sockets on a thread of its own. */
final class HttpDownstreamClient implements DownstreamClient {

  private final HttpClient client = HttpClient.newBuilder().version(Version.HTTP_1_1).build();

  @Override
  public void call(InetSocketAddress service) throws IOException, InterruptedException {
    var uri = URI.create("http://127.0.0.1:" + service.getPort());
    int status =
        client
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding())
            .statusCode();
    if (status != 200) {
      throw new IOException("the service answered with status " + status);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
