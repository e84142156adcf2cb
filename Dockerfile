# A server of tables. Build: docker build -t precept . Run: docker run -p 8080:8080 -v precept:/data precept
# It has been linted; nobody has run it yet.
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags "-s -w" -o /precept ./cmd/precept \
    && mkdir /data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /precept /precept
COPY --from=build --chown=nonroot:nonroot /data /data
VOLUME /data
EXPOSE 8080
USER nonroot
ENTRYPOINT ["/precept"]
CMD ["serve", "--addr", "0.0.0.0:8080", "--data", "/data/tables.db"]
